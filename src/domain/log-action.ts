import type { Move } from './stage.ts';

/** Everything that a row of the desk's log can tell of. */
export type LogAction = Move | DeskAction | StaffAction | OrderAction | CustomerAction | GoodsAction;

/** The first word of a row's subject, before the id of what the row tells of: `order 1763…`. */
export type SubjectKind =
  | 'order'
  | 'customer'
  | 'staff'
  | 'invitation'
  | 'view'
  | 'today'
  | 'report'
  | 'goods'
  | 'catalogue'
  | 'proposal'
  | 'picture'
  | 'pauses'
  | 'prices'
  | 'metal'
  | 'setting';

/** The subject of a row: one thing, a whole list that was exported, or the path of a call that was refused. */
export type LogSubject = `${SubjectKind} ${string}` | 'goods' | 'log' | 'orders' | `/${string}`;

type DeskAction = 'entered' | 'left' | 'refused' | 'export' | 'sleep' | `view-${'saved' | 'changed' | 'removed'}`;

type StaffAction =
  | 'invited'
  | 'invitation withdrawn'
  | 'joined'
  | 'role changed'
  | 'suspended'
  /** Reinstate. */
  | 'active'
  | 'sessions ended'
  | 'factor taken away'
  | 'letters chosen'
  | 'test email';

type OrderAction =
  | 'take'
  | 'drop'
  | 'hand over'
  | 'attached'
  | 'attachment removed'
  | 'attachment restored'
  | 'note'
  | 'call'
  | 'callback cleared'
  | 'edit'
  | 'undone'
  | 'payment'
  | 'parcel'
  | 'letter'
  | 'reminded'
  | 'premium agreed'
  | 'premium offered';

type CustomerAction =
  | `customer ${'note' | 'note mended' | 'blocked' | 'unblocked' | 'always reviewed' | 'not always reviewed' | 'joined' | 'parted' | 'file' | 'erased'}`
  /** Personal data of one order, erased by the clock. */
  | 'order erased';

type GoodsAction =
  | 'selling stopped'
  | 'sold again'
  | 'price accepted'
  | 'trade recorded'
  | 'trade corrected'
  | 'setting changed'
  | 'pre-sale over'
  | 'picture'
  | `goods-${'asked' | 'approved' | 'changed'}`
  | `proposal-${'approved' | 'sent-back' | 'withdrawn' | 'applied' | 'failed'}`
  | 'stock-received'
  | 'stock-counted'
  | 'stock-not-counted';
