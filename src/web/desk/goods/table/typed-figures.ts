import type { CallInput } from '#contract/call.ts';
import type { changeGoods } from '#contract/calls/desk-goods.ts';
import { formatPremium } from '#domain/price.ts';
import { premiumText, readTypedPremium, steppedPremium } from '../../ui/premium-draft.ts';
import { costIssue, costOfText, costTyped, steppedCost } from '../cost-draft.ts';
import { costText } from '../goods-words.ts';
import type { GoodsRow } from '../use-goods.ts';

export type FigureName = 'premium' | 'cost';
/** The figures of a product that are typed in the table. */
export type Figures = Pick<GoodsRow, FigureName>;
/** A typed figure, as the call's body takes it. */
export type FigureSet = Pick<CallInput<typeof changeGoods>['body'], FigureName>;

export type ReadFigure =
  | { readonly ok: true; readonly set: FigureSet }
  /** The sentence for the person who types. */
  | { readonly ok: false; readonly fault: string };

type Figure = {
  readonly label: string;
  /** The key that opens it in the current row. */
  readonly key: string;
  /** The unit of the field, for screen readers. */
  readonly unit: string;
  /** Printed over the end of the field. */
  readonly sign?: string;
  shown(figures: Figures): string;
  /** The figure as it is typed. */
  typed(figures: Figures): string;
  read(typed: string): ReadFigure;
  /** One step up or down from what is typed. */
  step(typed: string, figures: Figures, direction: 1 | -1): string;
};

export const FIGURES: Readonly<Record<FigureName, Figure>> = {
  premium: {
    label: 'Premium',
    key: 'P',
    unit: 'in percent',
    sign: '%',
    shown: ({ premium }) => formatPremium(premium),
    typed: ({ premium }) => premiumText(premium),
    read(typed) {
      const read = readTypedPremium(typed);
      return read.ok ? { ok: true, set: { premium: read.premium } } : read;
    },
    step: (typed, { premium }, direction) => steppedPremium(typed, premium, direction),
  },
  cost: {
    label: 'Cost',
    key: 'C',
    unit: 'over spot, in percent or dollars',
    shown: ({ cost }) => costText(cost),
    typed: ({ cost }) => costTyped(cost),
    read(typed) {
      const fault = costIssue(typed);
      return fault === undefined ? { ok: true, set: { cost: costOfText(typed) } } : { ok: false, fault };
    },
    step: (typed, { cost }, direction) => steppedCost(typed, cost, direction),
  },
};

/** Returns a product, or its figures, with a newly typed one. */
export function withFigure<Row extends Figures>(row: Row, { premium = row.premium, ...set }: FigureSet): Row {
  return { ...row, premium, ...('cost' in set && { cost: set.cost ?? undefined }) };
}
