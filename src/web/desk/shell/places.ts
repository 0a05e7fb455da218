import type { StaffAct } from '#domain/staff-role.ts';
import type { Icon } from '../../ui/draw-icon.tsx';
import { UserRound } from '../../ui/icons.ts';
import { useMay } from '../data/me.ts';
import { Banknote, Boxes, ChartColumn, Inbox, LayoutList, Scale, SlidersHorizontal, Users } from '../ui/icons.ts';

export type Place = {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  /** Second key of the shortcut, after `G`. */
  readonly key: string;
  /** True for the tab bar of a phone, false for its menu `More`. */
  readonly isTab: boolean;
  /** Left out: for everyone. */
  readonly for?: StaffAct;
};

/** Navigation in the order of the header. */
const PLACES: readonly Place[] = [
  { to: '/', label: 'Today', icon: LayoutList, key: 't', isTab: true },
  { to: '/orders', label: 'Orders', icon: Inbox, key: 'o', isTab: true },
  { to: '/goods', label: 'Goods', icon: Boxes, key: 'g', isTab: true },
  { to: '/metal', label: 'Metal', icon: Scale, key: 'm', isTab: true },
  { to: '/customers', label: 'Customers', icon: UserRound, key: 'c', isTab: false },
  { to: '/money', label: 'Money', icon: Banknote, key: 'p', isTab: false },
  { to: '/reports', label: 'Reports', icon: ChartColumn, key: 'r', isTab: false, for: 'see-reports' },
  { to: '/staff', label: 'Staff', icon: Users, key: 's', isTab: false },
  { to: '/settings', label: 'Settings', icon: SlidersHorizontal, key: 'e', isTab: false },
];

/** The places that are for the signed-in person's role. */
export function usePlaces(): readonly Place[] {
  const may = useMay();
  return PLACES.filter((place) => place.for === undefined || may(place.for));
}
