import { TriangleAlert } from '#web/desk/ui/icons.ts';
import { signedMoney, signedPercent } from '#web/desk/ui/money.tsx';
import { Panel } from '#web/desk/ui/panel.tsx';
import { countText } from '../goods-words.ts';
import { SpreadRule } from './spread-rule.tsx';
import type { Preview } from './use-preview.ts';

/** What the change comes to, in four figures and one drawing. */
export function Figures({ preview, isOld }: { readonly preview: Preview; readonly isOld: boolean }) {
  const { isChange, products, of, largest, meanMove, belowCost } = preview;
  return (
    <Panel label="What changes" className={isOld ? 'premiums-old' : ''}>
      <dl className="premiums-figures">
        <Figure value={countText(products)} text={`${products === 1 ? 'product' : 'products'}, of ${countText(of)}`} />
        <Figure
          value={largest ? signedMoney(largest.move) : '–'}
          text={largest ? `largest change, ${largest.name}` : isChange ? 'no price changes' : 'largest change'}
        />
        <Figure value={isChange ? signedPercent(meanMove) : '–'} text="average price change" />
        <Figure
          value={isChange ? countText(belowCost) : '–'}
          text={belowCost > 0 ? 'below cost then' : 'below cost'}
          isBad={belowCost > 0}
        />
      </dl>
      <div className="premiums-spread">
        <SpreadRule preview={preview} />
      </div>
      <Notes preview={preview} />
    </Panel>
  );
}

function Figure({
  value,
  text,
  isBad = false,
}: {
  readonly value: string;
  readonly text: string;
  readonly isBad?: boolean;
}) {
  return (
    <div>
      <dt className={isBad ? 'premiums-figures__bad' : undefined}>
        {isBad && <TriangleAlert className="icon icon--small" />}
        {text}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function Notes({ preview: { unchanged, atBound, withoutCost, products } }: { readonly preview: Preview }) {
  const notes = [
    unchanged > 0 && `${countText(unchanged)} unchanged`,
    atBound > 0 && `${countText(atBound)} at a bound`,
    withoutCost > 0 &&
      `${withoutCost === products ? 'none has a known cost' : `${countText(withoutCost)} without a known cost`}`,
  ].filter(Boolean);
  return notes.length > 0 ? <p className="premiums-notes">{notes.join(' · ')}</p> : null;
}
