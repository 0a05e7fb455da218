import type { LogAction } from '#domain/log-action.ts';
import type { SettingName } from '#domain/shop-settings.ts';

type Group = 'Sign-in' | 'Staff' | 'Orders' | 'Goods and prices' | 'Desk';

/** `did` stands between the actor and the subject of a row, `act` in its group of the filter. */
const WORDS: Readonly<Record<LogAction, readonly [group: Group, did: string, act: string]>> = {
  entered: ['Sign-in', 'signed in', 'sign in'],
  left: ['Sign-in', 'signed out', 'sign out'],
  refused: ['Sign-in', 'was refused', 'be refused'],
  invited: ['Staff', 'invited a person', 'invite'],
  'invitation withdrawn': ['Staff', 'withdrew an invitation', 'withdraw an invitation'],
  joined: ['Staff', 'joined', 'join'],
  'role changed': ['Staff', 'changed the role of', 'change a role'],
  suspended: ['Staff', 'suspended', 'suspend'],
  active: ['Staff', 'let in again', 'let in again'],
  'sessions ended': ['Staff', 'ended sessions of', 'end sessions'],
  'factor taken away': ['Staff', 'reset the second factor of', 'reset a second factor'],
  'letters chosen': ['Staff', 'chose email notifications:', 'choose email notifications'],
  place: ['Orders', 'placed', 'place by phone'],
  take: ['Orders', 'took', 'take'],
  drop: ['Orders', 'gave back', 'give back'],
  call: ['Orders', 'called about', 'call the customer'],
  'callback cleared': ['Orders', 'cleared the callback of', 'clear a callback'],
  note: ['Orders', 'wrote a note on', 'write a note'],
  edit: ['Orders', 'corrected', 'correct the recipient'],
  confirm: ['Orders', 'confirmed', 'confirm'],
  requote: ['Orders', 'offered a new price for', 'offer a new price'],
  agree: ['Orders', 'agreed to the new price of', 'agree to a new price'],
  lapse: ['Orders', 'let the new price lapse of', 'let a new price lapse'],
  withdraw: ['Orders', 'canceled, as the customer,', 'cancel as the customer'],
  decline: ['Orders', 'declined', 'decline'],
  review: ['Orders', 'put into review', 'put into review'],
  release: ['Orders', 'released from review', 'release from review'],
  reminded: ['Orders', 'sent the reminder of', 'send a reminder'],
  payment: ['Orders', 'recorded a payment of', 'record a payment'],
  pay: ['Orders', 'recorded the last payment of', 'record the last payment'],
  default: ['Orders', 'ended, unpaid,', 'end an unpaid order'],
  hold: ['Orders', 'put on hold', 'put on hold'],
  unhold: ['Orders', 'released from hold', 'release from hold'],
  allocate: ['Orders', 'allocated', 'allocate'],
  pack: ['Orders', 'packed', 'pack'],
  ship: ['Orders', 'shipped', 'ship'],
  shipNow: ['Orders', 'shipped at once', 'ship at once'],
  parcel: ['Orders', 'changed a parcel of', 'change a parcel'],
  deliver: ['Orders', 'marked as delivered', 'mark as delivered'],
  correct: ['Orders', 'reversed the delivery of', 'reverse a delivery'],
  cancel: ['Orders', 'canceled', 'cancel'],
  cancelPart: ['Orders', 'canceled a part of', 'cancel a part'],
  cancelRest: ['Orders', 'canceled the rest of', 'cancel the rest'],
  undone: ['Orders', 'undid a move of', 'undo'],
  letter: ['Orders', 'sent an email again about', 'send an email again'],
  'premium agreed': ['Orders', 'agreed on another premium for', 'agree on another premium'],
  'goods-changed': ['Goods and prices', 'changed goods,', 'change goods'],
  'goods-asked': ['Goods and prices', 'asked a second person for a change of goods', 'ask a second person'],
  'goods-approved': ['Goods and prices', 'scheduled a change of goods', 'schedule a change'],
  'proposal-approved': ['Goods and prices', 'approved a change of goods', 'approve a change'],
  'proposal-sent-back': ['Goods and prices', 'sent back a change of goods', 'send a change back'],
  'proposal-withdrawn': ['Goods and prices', 'withdrew a change of goods', 'withdraw a change'],
  'proposal-applied': ['Goods and prices', 'applied a change of goods', 'apply a scheduled change'],
  'proposal-failed': ['Goods and prices', 'could not apply a change of goods', 'fail to apply a change'],
  'pre-sale over': ['Goods and prices', 'ended a pre-sale,', 'end a pre-sale'],
  picture: ['Goods and prices', 'uploaded a photograph', 'upload a photograph'],
  'stock-received': ['Goods and prices', 'received stock of', 'receive stock'],
  'stock-counted': ['Goods and prices', 'counted', 'count stock'],
  'stock-not-counted': ['Goods and prices', 'stopped counting', 'stop counting stock'],
  'selling stopped': ['Goods and prices', 'stopped selling', 'stop selling'],
  'sold again': ['Goods and prices', 'resumed selling', 'resume selling'],
  'price accepted': ['Goods and prices', 'accepted the price of', 'accept a price'],
  'trade recorded': ['Goods and prices', 'recorded a trade of', 'record a trade'],
  'trade corrected': ['Goods and prices', 'corrected a trade of', 'correct a trade'],
  'setting changed': ['Desk', 'changed the setting', 'change a setting'],
  export: ['Desk', 'exported the', 'export'],
  sleep: ['Desk', 'snoozed an item of Today', 'snooze an item of Today'],
  'view-saved': ['Desk', 'saved a view', 'save a view'],
  'view-changed': ['Desk', 'changed a view', 'change a view'],
  'view-removed': ['Desk', 'removed a view', 'remove a view'],
};

/** Every action once, for the filter. */
export const ACTION_OPTIONS = Object.entries(WORDS).map(([value, [group, , act]]) => ({ value, group, label: act }));

/** What a row says that was done. Rows of earlier versions may have actions that are not made any more. */
export function didWords(action: string): string {
  return (WORDS as Readonly<Record<string, (typeof WORDS)[LogAction]>>)[action]?.[1] ?? action.replaceAll('-', ' ');
}

export const SETTING_TITLES: Readonly<Record<SettingName, string>> = {
  'while-closed-gold': 'gold while the market is closed',
  'while-closed-silver': 'silver while the market is closed',
  'limits-gold': 'limits of gold',
  'limits-silver': 'limits of silver',
  'hand-price-gold': 'gold price by hand',
  'hand-price-silver': 'silver price by hand',
};

const ACTORS: Readonly<Record<string, string>> = { operator: 'Operator', clock: 'Clock', customer: 'Customer' };

/** Names of actors that are not staff. */
export function actorWords(actor: string): string {
  return ACTORS[actor] ?? 'Somebody';
}
