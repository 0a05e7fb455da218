import { Bell, ClipboardList, PackageSearch, UserRound } from '../icons.ts';

/** Links of a signed-in customer, in the header's menu and in the phone's sheet. */
export const ACCOUNT_LINKS = [
  { to: '/profile', label: 'My Profile', Icon: UserRound },
  { to: '/orders', label: 'Order History', Icon: ClipboardList },
  { to: '/alerts', label: 'Alerts', Icon: Bell },
  { to: '/track-order', label: 'Track Order', Icon: PackageSearch },
] as const;
