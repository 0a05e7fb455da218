import type { LogAction } from '#domain/log-action.ts';
import type { SettingName } from '#domain/shop-settings.ts';

type Group = 'Sign-in' | 'Staff' | 'Orders' | 'Customers' | 'Goods and prices' | 'Desk';

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
  active: ['Staff', 'reinstated', 'reinstate'],
  'sessions ended': ['Staff', 'ended sessions of', 'end sessions'],
  'factor taken away': ['Staff', 'reset the second factor of', 'reset a second factor'],
  'letters chosen': ['Staff', 'chose email notifications:', 'choose email notifications'],
  'test email': ['Staff', 'sent a test email to', 'send a test email'],
  place: ['Orders', 'placed', 'place by phone'],
  take: ['Orders', 'took', 'take'],
  drop: ['Orders', 'unassigned', 'unassign'],
  attached: ['Orders', 'attached a file to', 'attach a file'],
  'attachment removed': ['Orders', 'removed a file from', 'remove a file'],
  'attachment restored': ['Orders', 'restored a file of', 'restore a file'],
  'hand over': ['Orders', 'handed over', 'hand over'],
  call: ['Orders', 'called about', 'call the customer'],
  'callback cleared': ['Orders', 'cleared the callback for', 'clear a callback'],
  note: ['Orders', 'wrote a note on', 'write a note'],
  edit: ['Orders', 'corrected', 'correct the recipient'],
  confirm: ['Orders', 'confirmed', 'confirm'],
  requote: ['Orders', 'offered a new price for', 'offer a new price'],
  agree: ['Orders', 'recorded agreement to the new price for', 'record agreement to a new price'],
  lapse: ['Orders', 'withdrew the offer on', 'withdraw an offer, or let it expire'],
  withdraw: ['Orders', 'cancelled, as the customer,', 'cancel as the customer'],
  decline: ['Orders', 'declined', 'decline'],
  review: ['Orders', 'sent to review', 'send to review'],
  release: ['Orders', 'released from review', 'release from review'],
  reminded: ['Orders', 'sent the reminder for', 'send a reminder'],
  payment: ['Orders', 'recorded a payment for', 'record a payment'],
  pay: ['Orders', 'recorded the final payment for', 'record the final payment'],
  default: ['Orders', 'ended for nonpayment', 'end for nonpayment'],
  hold: ['Orders', 'put on hold', 'put on hold'],
  unhold: ['Orders', 'released from hold', 'release from hold'],
  allocate: ['Orders', 'allocated', 'allocate'],
  pack: ['Orders', 'packed', 'pack'],
  ship: ['Orders', 'shipped', 'ship'],
  shipNow: ['Orders', 'used Ship now on', 'ship now'],
  parcel: ['Orders', 'changed a parcel of', 'change a parcel'],
  deliver: ['Orders', 'marked as delivered', 'mark as delivered'],
  correct: ['Orders', 'reversed the delivery of', 'reverse a delivery'],
  cancel: ['Orders', 'cancelled', 'cancel'],
  cancelPart: ['Orders', 'cancelled part of', 'cancel part'],
  cancelRest: ['Orders', 'cancelled the rest of', 'cancel the rest'],
  undone: ['Orders', 'undid a step on', 'undo'],
  letter: ['Orders', 'sent an email again about', 'send an email again'],
  'premium agreed': ['Orders', 'agreed to a custom premium for', 'agree to a custom premium'],
  'premium offered': ['Orders', 'offered a custom premium for', 'offer a custom premium'],
  'customer note': ['Customers', 'wrote a note on', 'write a note on a customer'],
  'customer note mended': ['Customers', 'edited a note on', 'edit a note on a customer'],
  'customer blocked': ['Customers', 'blocked', 'block'],
  'customer unblocked': ['Customers', 'unblocked', 'unblock'],
  'customer always reviewed': ['Customers', 'set to always review', 'always review'],
  'customer not always reviewed': ['Customers', 'stopped always reviewing', 'stop always reviewing'],
  'customer joined': ['Customers', 'joined another customer to', 'join customers'],
  'customer parted': ['Customers', 'parted a customer from', 'part customers'],
  'customer file': ['Customers', 'opened the data file of', 'open a data file'],
  'customer erased': ['Customers', 'erased', 'erase a customer'],
  'order erased': ['Customers', 'erased the customer’s data from', 'erase data from an order'],
  'goods-changed': ['Goods and prices', 'made a product change,', 'make a product change'],
  'goods-asked': ['Goods and prices', 'requested approval for a product change', 'request approval'],
  'goods-approved': ['Goods and prices', 'scheduled a product change', 'schedule a change'],
  'proposal-approved': ['Goods and prices', 'approved a product change', 'approve a change'],
  'proposal-sent-back': ['Goods and prices', 'sent back a product change', 'send a change back'],
  'proposal-withdrawn': ['Goods and prices', 'withdrew a product change', 'withdraw a change'],
  'proposal-applied': ['Goods and prices', 'applied a product change', 'apply a scheduled change'],
  'proposal-failed': ['Goods and prices', 'could not apply a product change', 'fail to apply a change'],
  'pre-sale over': ['Goods and prices', 'ended a pre-sale,', 'end a pre-sale'],
  picture: ['Goods and prices', 'uploaded a photo', 'upload a photo'],
  'stock-received': ['Goods and prices', 'received stock of', 'receive stock'],
  'stock-counted': ['Goods and prices', 'counted', 'count stock'],
  'stock-not-counted': ['Goods and prices', 'stopped counting', 'stop counting stock'],
  'selling stopped': ['Goods and prices', 'stopped selling', 'stop selling'],
  'sold again': ['Goods and prices', 'resumed selling', 'resume selling'],
  'price accepted': ['Goods and prices', 'accepted the price of', 'accept a price'],
  'trade recorded': ['Goods and prices', 'recorded a trade in', 'record a trade'],
  'trade corrected': ['Goods and prices', 'corrected a trade in', 'correct a trade'],
  'setting changed': ['Desk', 'changed the setting', 'change a setting'],
  export: ['Desk', 'exported the', 'export'],
  sleep: ['Desk', 'snoozed a Today item', 'snooze a Today item'],
  'view-saved': ['Desk', 'saved a view', 'save a view'],
  'view-changed': ['Desk', 'changed a view', 'change a view'],
  'view-removed': ['Desk', 'removed a view', 'remove a view'],
};

/** Every action once, for the filter. */
export const ACTION_OPTIONS = Object.entries(WORDS).map(([value, [group, , act]]) => ({ value, group, label: act }));

/** The verb phrase of a log row; actions that only earlier versions logged are shown by their code. */
export function didWords(action: string, actor: string): string {
  if (action === 'lapse' && actor === 'clock') return 'expired the offer on';
  return (WORDS as Readonly<Record<string, (typeof WORDS)[LogAction]>>)[action]?.[1] ?? action.replaceAll('-', ' ');
}

export const SETTING_TITLES: Readonly<Record<SettingName, string>> = {
  'while-closed-gold': 'gold while the market is closed',
  'while-closed-silver': 'silver while the market is closed',
  'limits-gold': 'gold limits',
  'limits-silver': 'silver limits',
  'hand-price-gold': 'manual gold price',
  'hand-price-silver': 'manual silver price',
  seller: 'seller',
  hours: 'opening hours',
  promises: 'promises',
  review: 'review limits',
  approval: 'approval limits',
  newsletter: 'newsletter',
  banner: 'home page slides',
  'free-shipping': 'free shipping',
  'policy-privacy': 'privacy policy',
  'policy-terms': 'terms',
  'policy-about': 'about page',
  'how-to-pay': 'how to pay',
  'drift-limit': 'drift limit',
};

const ACTORS: Readonly<Record<string, string>> = { operator: 'Operator', clock: 'Clock', customer: 'Customer' };

/** Names of actors that are not staff. */
export function actorWords(actor: string): string {
  return ACTORS[actor] ?? 'Someone';
}
