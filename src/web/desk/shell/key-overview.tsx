import { Dialog } from '../ui/dialog.tsx';
import { Check } from '../ui/fields.tsx';
import { keyOverview, openKeyOverview, useKeySetting, useKeys, useRegisteredKeys } from '../ui/keys.tsx';
import './key-overview.css';

/** Every key that does something now, by `?` and from one's own menu. */
export function KeyOverview() {
  const isOpen = keyOverview.use();
  const { isOn, toggle } = useKeySetting();
  useKeys({ '?': { label: 'Keyboard shortcuts', run: openKeyOverview } }, 'Everywhere');
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={() => keyOverview.set(false)}>
      <Overview />
      <Check label="Single-key shortcuts" checked={isOn} onChange={toggle} />
    </Dialog>
  );
}

function Overview() {
  const registered = useRegisteredKeys();
  const groups = [...new Set(registered.map(({ group }) => group))];
  return groups.map((group) => (
    <section className="key-overview" key={group}>
      <h3 className="key-overview__group">{group}</h3>
      <dl>
        {registered
          .filter((one) => one.group === group)
          .flatMap(({ id, acts }) => Object.entries(acts).map(([key, { label }]) => ({ id, key, label })))
          .map(({ id, key, label }) => (
            <div className="key-overview__key" key={`${id} ${key}`}>
              <dt>{label}</dt>
              <dd>
                {key.split(' ').map((part) => (
                  <kbd className="key" key={part}>
                    {part.length === 1 ? part.toUpperCase() : part}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}
