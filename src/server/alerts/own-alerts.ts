import {
  type AlertEvent,
  type AlertSubject,
  type AlertTarget,
  alertText,
  figureAt,
  isReached,
  MOST_ALERTS,
  metalsOf,
  type ProductFacts,
  seriesValue,
  type Thresholds,
  thresholdsOf,
} from '#domain/alert.ts';
import type { Cents } from '#domain/money.ts';
import { type QuietHours, USUAL_QUIET } from '#domain/quiet-hours.ts';
import { pauseOf } from '#domain/sale.ts';
import { type Instant, livePrices, type SpotPrices } from '#domain/spot.ts';
import type { WhileSignedIn } from '../accounts/context.ts';
import type { Transaction } from '../database/types.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import type { Session } from '../http/call-route.ts';
import type { LetterStore } from '../letters/letter-store.ts';
import type { SignedLinks } from '../letters/signed-links.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import type { AlertReaderStore, AlertStore, StoredAlert, StoredHit } from './alert-store.ts';
import { letterDelaySeconds, productFactsOf } from './watch-alerts.ts';
import type { WatchStore } from './watch-store.ts';

export type WantedAlert = {
  readonly subject: AlertSubject;
  readonly productId?: string | undefined;
  readonly event: AlertEvent;
  readonly figure: Cents | null;
  readonly repeats: boolean;
  readonly zone: string;
  /** An own alert in whose place it comes. */
  readonly replaces?: string | undefined;
};

export type SetAlert =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'email-not-verified' | 'unknown-goods' | 'too-many' | 'not-signed-in' }
  /** `now`: its figure now; undefined for a product that is for sale without a live price. */
  | { readonly ok: false; readonly reason: 'already-reached'; readonly now: Cents | undefined };

export type OwnAlert = StoredAlert & {
  /** Undefined without a live price, or while the product is not for sale. */
  readonly now: Cents | undefined;
  readonly isForSale: boolean;
  readonly lastHit: StoredHit | undefined;
};

export type OwnAlerts = {
  read(userId: string): Promise<{
    readonly alerts: readonly OwnAlert[];
    /** Undefined before the first alert. */
    readonly quiet: QuietHours | undefined;
  }>;
  set(session: Session, wanted: WantedAlert): Promise<SetAlert>;
  /** False where the user has no such alert. */
  remove(userId: string, alertId: string): Promise<boolean>;
  saveEmailChoices(userId: string, quiet: QuietHours, isPaused: boolean): Promise<void>;
  /** Describes what a stop link stops; `isStopped` after its use. Undefined for an unknown link. */
  readStop(token: string): Promise<{ readonly text: string; readonly isStopped: boolean } | undefined>;
  /** False for an unknown link. */
  stop(token: string): Promise<boolean>;
};

type Stores = {
  readonly alerts: AlertStore;
  readonly alertReaders: AlertReaderStore;
  readonly alertWatch: WatchStore;
  readonly letters: Pick<LetterStore, 'delay'>;
};

export type OwnParts = {
  readonly alerts: AlertStore;
  readonly alertReaders: AlertReaderStore;
  readonly transaction: Transaction<Stores>;
  readonly whileSignedIn: WhileSignedIn<Stores>;
  readonly signedLinks: SignedLinks;
  readonly goods: Pick<CatalogueBoard, 'current' | 'pauses' | 'catchUp'>;
  readonly spot: Pick<SpotBoard, 'current'>;
  readonly clock: () => Instant;
};

export function createOwnAlerts(parts: OwnParts): OwnAlerts {
  const { alerts, alertReaders, transaction, signedLinks, goods, spot, clock } = parts;
  return {
    async read(userId) {
      const [found, hits] = [await alerts.of(userId), await alerts.lastHitsOf(userId)];
      const lastHits = new Map(hits.map((hit) => [hit.alertId, hit]));
      const catalogue = goods.current();
      const own = found.map((alert): OwnAlert => {
        const facts = productFactsOf(alert.productKey, catalogue);
        const now = figureNow(alert, facts);
        return { ...alert, now, isForSale: facts?.isForSale ?? false, lastHit: lastHits.get(alert.id) };
      });
      return { alerts: own, quiet: await alertReaders.quietOf(userId) };
    },
    async set(session, wanted) {
      if (!session.isEmailVerified) return { ok: false, reason: 'email-not-verified' };
      const set = await makeAndStore(session, wanted, parts);
      if (set !== 'old-goods') return set;
      await goods.catchUp();
      const again = await makeAndStore(session, wanted, parts);
      if (again !== 'old-goods') return again;
      throw new Error('The goods of this process are older than those that alerts are watched at');
    },
    remove: (userId, alertId) => alerts.remove(userId, alertId),
    saveEmailChoices: (userId, quiet, isPaused) =>
      transaction(async (stores) => {
        const reader = await stores.alertReaders.save(userId, quiet);
        await stores.alerts.pause(userId, isPaused);
        if (reader?.letterId) await stores.letters.delay(reader.letterId, letterDelaySeconds(reader, clock()));
      }),
    async readStop(token) {
      const linked = signedLinks.read(token);
      if (linked?.purpose === 'stop-alerts')
        return { text: 'All your alerts', isStopped: (await alerts.count(linked.id)) === 0 };
      if (linked?.purpose !== 'stop-alert') return undefined;
      const alert = await alerts.find(linked.id);
      if (!alert) return { text: 'This alert', isStopped: true };
      return { text: alertText(alert, alert.productName ?? ''), isStopped: alert.state === 'ended' };
    },
    async stop(token) {
      const linked = signedLinks.read(token);
      if (linked?.purpose === 'stop-alerts') await alerts.endAll(linked.id);
      else if (linked?.purpose === 'stop-alert') await alerts.end(linked.id);
      else return false;
      return true;
    },
  };

  function figureNow(target: AlertTarget, facts: ProductFacts | undefined): Cents | undefined {
    const prices = livePrices(spot.current(), metalsOf(thresholdsOf({ target, facts }, 'armed', 'gold').series));
    return prices && figureAt({ target, facts }, prices);
  }
}

function makeAndStore(session: Session, wanted: WantedAlert, parts: OwnParts): Promise<SetAlert | 'old-goods'> {
  const made = makeAlert(wanted, parts);
  return made.ok ? store(session, wanted, made, parts) : Promise.resolve(made);
}

type Made = {
  readonly ok: true;
  readonly productKey: string | null;
  readonly thresholds: Thresholds;
  readonly revision: number;
};

/** Refuses an alert that is already reached. Without live prices it is accepted: the first live one decides. */
function makeAlert(wanted: WantedAlert, { goods, spot }: OwnParts): Made | Exclude<SetAlert, { readonly ok: true }> {
  const catalogue = goods.current();
  const product = wanted.productId === undefined ? undefined : catalogue.productById(wanted.productId);
  if (wanted.subject === 'product' && !product) return { ok: false, reason: 'unknown-goods' };
  const productKey = wanted.subject === 'product' && product ? catalogue.keyOf(product) : null;
  const facts = productFactsOf(productKey, catalogue);
  const thresholds = thresholdsOf({ target: wanted, facts }, 'armed', 'gold');
  const metals = metalsOf(thresholds.series);
  const isStopped = metals.some((metal) => pauseOf(metal, goods.pauses()) !== undefined);
  const prices: SpotPrices | undefined = isStopped ? undefined : livePrices(spot.current(), metals);
  const isBack = wanted.event === 'back' && facts?.isForSale;
  if (isBack || (prices && isReached(thresholds, seriesValue(thresholds.series, prices))))
    return { ok: false, reason: 'already-reached', now: prices && figureAt({ target: wanted, facts }, prices) };
  return { ok: true, productKey, thresholds, revision: catalogue.revision };
}

/** `old-goods`: all alerts are watched at newer goods than these. */
function store(
  session: Session,
  { subject, event, figure, repeats, zone, replaces }: WantedAlert,
  { productKey, thresholds, revision }: Made,
  { whileSignedIn, clock }: OwnParts,
): Promise<SetAlert | 'old-goods'> {
  const { userId } = session;
  return whileSignedIn(session, async (stores): Promise<SetAlert | 'old-goods'> => {
    if ((await stores.alertWatch.share()).revision > revision) return 'old-goods';
    if ((await stores.alerts.count(userId, replaces)) >= MOST_ALERTS) return { ok: false, reason: 'too-many' };
    if (replaces !== undefined) await stores.alerts.remove(userId, replaces);
    await stores.alertReaders.saveZone(userId, { ...USUAL_QUIET, zone });
    const madeAt = clock();
    await stores.alerts.add(userId, { subject, event, figure, productKey, repeats, madeAt, thresholds });
    return { ok: true };
  });
}
