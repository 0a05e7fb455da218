import { categoryBySlug } from '#catalogue/categories.ts';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { PRODUCT_FACTS } from '#domain/product.ts';
import {
  LONGEST_TEXT,
  type ReadField,
  readAlloy,
  readDescription,
  readFact,
  readImage,
  readName,
  readOunces,
  readPlainText,
  tidyText,
} from '#domain/product-fields.ts';
import { LONGEST_PAUSE_MESSAGE } from '#domain/sale.ts';
import { readTypedPremium } from '../../ui/premium-draft.ts';
import { costIssue } from '../cost-draft.ts';
import type { ProductEntries } from './product-entries.ts';

type EntryName = keyof ProductEntries;
/** Error sentences by field. */
type ProductIssues = Readonly<Partial<Record<EntryName, string>>>;

/** Runs the catalog's checks on the form's values. */
export function issuesOf(entries: ProductEntries): ProductIssues {
  const filled = (name: EntryName, read: (text: string) => ReadField<unknown>) =>
    tidyText(String(entries[name])) === '' ? undefined : issueOf(read(tidyText(String(entries[name]))));
  const premium = readTypedPremium(entries.premium);
  const issues: Record<string, string | undefined> = {
    name: issueOf(readName(tidyText(entries.name))),
    description: issueOf(readDescription(tidyText(entries.description))),
    text: filled('text', (text) => readPlainText(text, LONGEST_TEXT)),
    weight: issueOf(readOunces(entries.weight.trim())),
    premium: premium.ok ? undefined : premium.fault,
    cost: costIssue(entries.cost),
    category: categoryBySlug(entries.category) ? undefined : 'Please choose a category.',
    also: isOfOneMetal(entries) ? undefined : 'All categories of a product must be of the same metal.',
    image: entries.image === '' ? 'Please choose a picture.' : issueOf(readImage(entries.image)),
    struckIn: filled('struckIn', readAlloy),
    most: filled('most', readMost),
    shipsFrom: entries.state === 'pre-sale' && !entries.shipsFrom ? 'Please enter a date.' : undefined,
    pausedMessage:
      entries.state === 'paused' && entries.pausedMessage.trim().length > LONGEST_PAUSE_MESSAGE
        ? `Please use at most ${LONGEST_PAUSE_MESSAGE} characters.`
        : undefined,
    ...Object.fromEntries(PRODUCT_FACTS.map((name) => [name, filled(name, (text) => readFact(name, text))])),
  };
  return Object.fromEntries(Object.entries(issues).filter(([, issue]) => issue !== undefined));
}

/** The server's error sentences at the fields that they concern. */
export function serverIssues(fields: Readonly<Record<string, string>> = {}): ProductIssues {
  const entryOf = (path: string) => {
    if (path.startsWith('cost')) return 'cost';
    if (path.startsWith('categories')) return 'category';
    return path.replace(/^facts\./, '');
  };
  return Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [entryOf(path), sentence]));
}

function readMost(text: string): ReadField<number> {
  const most = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return most >= 1 && most <= MAX_QUANTITY
    ? { ok: true, value: most }
    : { ok: false, fault: `Please enter 1 to ${MAX_QUANTITY} pieces, or leave blank.` };
}

function isOfOneMetal({ category, also }: ProductEntries): boolean {
  const metals = [category, ...also].map((slug) => categoryBySlug(slug)?.metal);
  return new Set(metals.filter(Boolean)).size <= 1;
}

function issueOf(field: ReadField<unknown>): string | undefined {
  return field.ok ? undefined : field.fault;
}
