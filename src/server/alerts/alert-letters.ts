import { alertText, figureAt, figureText, metalsOf, thresholdsOf } from '#domain/alert.ts';
import { momentText } from '#domain/shop-time.ts';
import { type Instant, livePrices } from '#domain/spot.ts';
import type { Account, AccountStore } from '../accounts/account-store.ts';
import type { Transaction } from '../database/types.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import type { Letter, LetterPart, LetterWriter, Phrase } from '../letters/letter.ts';
import type { Linked, SignedLinks } from '../letters/signed-links.ts';
import type { AlertLetter } from '../letters/waiting-letter.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import type { AlertReaderStore, AlertStore, StoredAlert, StoredHit } from './alert-store.ts';
import { productFactsOf } from './watch-alerts.ts';

type Parts = {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly alerts: Pick<AlertStore, 'of'>;
  readonly transaction: Transaction<{ readonly alertReaders: AlertReaderStore }>;
  readonly signedLinks: SignedLinks;
  readonly goods: Pick<CatalogueBoard, 'current'>;
  readonly spot: Pick<SpotBoard, 'current'>;
  readonly publicUrl: string;
  readonly clock: () => Instant;
};

/** An alert of the letter, the last time that it was reached, and its figure now; undefined without a live price. */
type Told = { readonly alert: StoredAlert; readonly hit: StoredHit; readonly now: string | undefined };

export function createWriteAlertLetter(parts: Parts): LetterWriter<AlertLetter> {
  const { accounts, alerts, transaction, goods, spot, clock } = parts;
  return async function writeAlertLetter({ userId, letterId }) {
    const hits = await transaction(({ alertReaders }) => alertReaders.gather(userId, letterId, clock()));
    const account = await accounts.find(userId);
    if (!account?.isEmailVerified) return undefined;
    const own = new Map((await alerts.of(userId)).map((alert) => [alert.id, alert]));
    const told = hits.flatMap((hit): readonly Told[] => {
      const alert = own.get(hit.alertId);
      return alert ? [{ alert, hit, now: nowText(alert) }] : [];
    });
    // All of them were removed meanwhile.
    return told.length === 0 ? undefined : { letter: alertLetter(account, told, parts), reader: 'confirmed' };
  };

  function nowText(alert: StoredAlert): string | undefined {
    const facts = productFactsOf(alert.productKey, goods.current());
    const { series } = thresholdsOf({ target: alert, facts }, 'armed', 'gold');
    const prices = livePrices(spot.current(), metalsOf(series));
    const now = prices && figureAt({ target: alert, facts }, prices);
    return now === undefined ? undefined : figureText(alert.subject, now);
  }
}

function alertLetter(
  { id, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
  told: readonly Told[],
  { signedLinks, publicUrl }: Pick<Parts, 'signedLinks' | 'publicUrl'>,
): Letter {
  const [first] = told;
  const heading =
    told.length === 1 && first
      ? alertText(first.alert, nameOf(first.alert))
      : `${told.length} of your alerts were reached`;
  const stop = (label: string, stopped: Linked): Phrase => ({
    link: label,
    href: `${publicUrl}/alerts/stop#token=${signedLinks.make(stopped)}`,
  });
  return {
    to: email,
    subject: heading,
    heading,
    parts: [
      { greeting: { typed: name } },
      ...told.flatMap((one) => toldParts(one, publicUrl, told.length > 1)),
      ...told
        .filter(({ alert }) => alert.state !== 'ended')
        .map(
          ({ alert }): LetterPart => ({
            note: [
              `${alertText(alert, nameOf(alert))}, every time. `,
              stop('Stop this alert', { purpose: 'stop-alert', id: alert.id }),
            ],
          }),
        ),
      {
        note: [
          'An alert is only an email. It never orders anything. ',
          { link: 'Your alerts', href: `${publicUrl}/alerts` },
          ' · ',
          stop('Stop all alerts', { purpose: 'stop-alerts', id }),
        ],
        isApart: true,
      },
    ],
    question: 'Questions?',
  };
}

function toldParts({ alert, hit, now }: Told, publicUrl: string, isOfSeveral: boolean): readonly LetterPart[] {
  const { subject, productName } = alert;
  const then = hit.figure === null ? '' : `, ${figureText(subject, hit.figure)}`;
  const path = productName === null ? `/prices?metal=${subject}` : `/product/${encodeURIComponent(productName)}`;
  return [
    ...(isOfSeveral ? [{ title: alertText(alert, nameOf(alert)) }] : []),
    {
      facts: [
        ['Reached', `${momentText(hit.at.getTime())}${then}`],
        ['Now', now ?? 'There is no live price at the moment'],
      ],
    },
    { text: [{ link: productName === null ? 'See the prices' : 'See the product', href: `${publicUrl}${path}` }] },
  ];
}

function nameOf({ productName }: StoredAlert): string {
  return productName ?? '';
}
