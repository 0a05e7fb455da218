import type { Icon } from '../../ui/draw-icon.tsx';
import { Banknote, Boxes, Inbox, LayoutList, Scale, SlidersHorizontal, Users } from '../ui/icons.ts';

export type Place = {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  /** Second key of the shortcut, after `G`. */
  readonly key: string;
  /** True for the tab bar of a phone, false for its menu `More`. */
  readonly isTab: boolean;
};

/** Navigation in the order of the header. */
export const PLACES: readonly Place[] = [
  { to: '/', label: 'Today', icon: LayoutList, key: 't', isTab: true },
  { to: '/orders', label: 'Orders', icon: Inbox, key: 'o', isTab: true },
  { to: '/goods', label: 'Goods', icon: Boxes, key: 'g', isTab: true },
  { to: '/metal', label: 'Metal', icon: Scale, key: 'm', isTab: true },
  { to: '/money', label: 'Money', icon: Banknote, key: 'p', isTab: false },
  { to: '/staff', label: 'Staff', icon: Users, key: 's', isTab: false },
  { to: '/settings', label: 'Settings', icon: SlidersHorizontal, key: 'e', isTab: false },
];
