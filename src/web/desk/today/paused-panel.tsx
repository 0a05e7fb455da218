import { Link } from 'react-router';
import { countOf } from '#domain/words.ts';
import { MetalMark } from '../../ui/metal-mark.tsx';
import { useNow } from '../data/clock.ts';
import { Panel } from '../ui/panel.tsx';
import { durationText } from '../ui/times.tsx';
import type { Today } from './today-data.ts';
import './today.css';

const LOOK_EVERY_MS = 60_000;

/** Lists paused products, which earn nothing until they are resumed. */
export function PausedPanel({ today: { paused, pausedCount } }: { readonly today: Today }) {
  const now = useNow(LOOK_EVERY_MS);
  const more = pausedCount - paused.length;
  return (
    <Panel title="Paused" aside={countOf(pausedCount, 'product')} className="paused">
      <ul className="paused__list">
        {paused.map(({ key, name, metal, message, since }) => (
          <li className="paused__row" key={key}>
            <MetalMark metal={metal} />
            <div>
              <p className="need__title">
                <Link className="need__link" to={`/goods/${encodeURIComponent(key)}`}>
                  {name}
                </Link>
              </p>
              {message && <p className="need__text">{message}</p>}
            </div>
            <span className="need__when">{durationText(now - since)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link className="paused__more" to="/goods?view=all&state=paused">
          {more} more
        </Link>
      )}
    </Panel>
  );
}
