import { lastPrices } from '#domain/spot.ts';
import { sourceOf } from '#domain/spot-median.ts';
import { createWhileSignedIn } from './accounts/context.ts';
import type { Accounts } from './accounts/create-accounts.ts';
import { mailboxOf } from './accounts/email-hash.ts';
import { createWriteAccountLetter } from './accounts/letters.ts';
import { type Alerts, createAlerts } from './alerts/create-alerts.ts';
import { createServerCart, type ServerCart } from './carts/server-cart.ts';
import type { DeskSettings } from './desk/context.ts';
import { createDesk, type Desk } from './desk.ts';
import type { CatalogueBoard } from './goods/catalogue-board.ts';
import type { Photographs } from './goods/photographs.ts';
import { createOutbox, type Outbox } from './letters/outbox.ts';
import { createSendLetter } from './letters/send-letter.ts';
import type { PositionLimits } from './metal/position-limits.ts';
import type { Newsletter } from './newsletter/newsletter.ts';
import type { Orders } from './orders/create-orders.ts';
import type { SpotBoard } from './prices/spot-board.ts';
import { createProductSearch } from './search/find-products.ts';
import type { SettingsBoard } from './settings/settings-board.ts';
import type { Common, ShopParts } from './shop.ts';
import { createWriteStaffLetter } from './staff/staff-letters.ts';

// Rooms that are made of other rooms.

export function openServerCart(
  { clock }: ShopParts,
  { stores, transaction }: Common,
  { goods, spot }: Rooms,
): ServerCart {
  const whileSignedIn = createWhileSignedIn(transaction);
  return createServerCart({ ...stores, whileSignedIn, catalogue: goods.current, spot, clock });
}

/** Rooms that others are made of. */
type Rooms = {
  readonly accounts: Accounts;
  readonly goods: CatalogueBoard;
  readonly photographs: Photographs;
  readonly orders: Orders;
  readonly positionLimits: PositionLimits;
  readonly spot: SpotBoard;
  readonly shopSettings: SettingsBoard;
};

export function openAlerts(parts: ShopParts, common: Common, { goods, spot }: Rooms): Alerts {
  const { database, limits, feeds } = parts;
  return createAlerts({
    ...parts,
    ...common,
    ...common.stores,
    log: parts.log,
    whileSignedIn: createWhileSignedIn(common.transaction),
    goods,
    spot,
    source: sourceOf(feeds.map(({ source }) => source)),
    staleAfterMs: limits.staleAfterMs,
    hasDiskSpace: () => database.hasDiskSpace(),
  });
}

export function openDesk(parts: ShopParts, settings: DeskSettings, common: Common, rooms: Rooms): Desk {
  const { accounts, goods, photographs, orders, positionLimits, spot, shopSettings } = rooms;
  return createDesk({
    ...parts,
    ...common,
    settings,
    reads: common.stores,
    accounts,
    photographs,
    positionLimits,
    shopSettings,
    pricing: orders.pricing,
    catalogue: goods.current,
    pauses: goods.pauses,
    spot: spot.current,
    acceptableTicks: spot.acceptableTicks,
    loadTicks: spot.catchUp,
    source: sourceOf(parts.feeds.map(({ source }) => source)),
    hasMailServer: parts.mailer.isServer,
    logger: parts.log,
  });
}

type Writers = { readonly alerts: Alerts; readonly newsletter: Newsletter };

export function openOutbox(
  parts: ShopParts,
  { stores, limits, emailHash }: Common,
  { orders, shopSettings, alerts, newsletter }: Pick<Rooms, 'orders' | 'shopSettings'> & Writers,
): Outbox {
  const { database, desk, ...settings } = parts;
  return createOutbox({
    letters: stores.letters,
    send: createSendLetter({
      ...settings,
      shopSettings: shopSettings.current,
      writeOrderLetter: orders.writeLetter,
      writeOrderMovedLetter: orders.writeMovedLetter,
      writeAccountLetter: createWriteAccountLetter({ ...stores, ...settings }),
      writeAlertLetter: alerts.writeLetter,
      writeNewsletterLetter: newsletter.writeLetter,
      writeStaffLetter: createWriteStaffLetter({ ...stores, ...settings }),
      limits,
      mailboxHash: (email) => emailHash(mailboxOf(email)),
      async onSent(letter) {
        if ('about' in letter && letter.about === 'staff-test') await stores.setup.keepTestEmailSent(parts.clock());
      },
    }),
    hasDiskSpace: () => database.hasDiskSpace(),
    log: parts.log,
  });
}

export function openSearch(
  { log }: ShopParts,
  { goods, spot }: Pick<Rooms, 'goods' | 'spot'>,
): ReturnType<typeof createProductSearch> {
  return createProductSearch(
    goods.current,
    (err) => log.error({ err }, 'the index of the search could not be made anew'),
    () => lastPrices(spot.current()),
  );
}
