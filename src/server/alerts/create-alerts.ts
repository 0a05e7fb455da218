import type { Transaction } from '../database/types.ts';
import type { LetterWriter } from '../letters/letter.ts';
import type { AlertLetter } from '../letters/waiting-letter.ts';
import { createWriteAlertLetter } from './alert-letters.ts';
import { createOwnAlerts, type OwnAlerts, type OwnParts } from './own-alerts.ts';
import { type AlertWatch, createAlertWatch, type WatchParts } from './watch-alerts.ts';

export type Alerts = OwnAlerts & { readonly watch: AlertWatch; readonly writeLetter: LetterWriter<AlertLetter> };

type LetterParts = Parameters<typeof createWriteAlertLetter>[0];
type Stores<Of> = Of extends { readonly transaction: Transaction<infer Used> } ? Used : never;

type Parts = Omit<OwnParts & WatchParts & LetterParts, 'transaction'> & {
  readonly transaction: Transaction<Stores<OwnParts> & Stores<WatchParts> & Stores<LetterParts>>;
};

/** The alerts of customers: what they set, the watcher that finds what is reached, and its emails. */
export function createAlerts(parts: Parts): Alerts {
  return {
    ...createOwnAlerts(parts),
    watch: createAlertWatch(parts),
    writeLetter: createWriteAlertLetter(parts),
  };
}
