import { isNoticeFor, STAFF_NOTICES } from '#domain/staff-notice.ts';
import { desk } from '../data/desk.ts';
import { type Me, useMe } from '../data/me.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { Check } from '../ui/fields.tsx';
import { NOTICE_NAMES } from '../ui/notice-names.ts';
import { Panel } from '../ui/panel.tsx';
import { Refusal } from '../ui/refusal.tsx';

/** Subscriptions to notices by email: only those that concern the person's role. */
export function NoticesPanel() {
  const { role, notices } = useMe();
  const choose = useDeskChange(desk.chooseNotice, {
    invalidates: [['me']],
    optimistic: ({ body: { notice, isOn } }, set) =>
      set(['me'], (me: Me) => {
        const others = me.notices.filter((one) => one !== notice);
        return { ...me, notices: isOn ? [...others, notice] : others };
      }),
  });
  return (
    <Panel title="Email notifications" className="me__notices">
      <fieldset className="panel__body me__choices">
        <legend>Send me an email when</legend>
        {STAFF_NOTICES.filter((notice) => isNoticeFor(role, notice)).map((notice) => (
          <Check
            key={notice}
            label={NOTICE_NAMES[notice]}
            checked={notices.includes(notice)}
            disabled={choose.offReason !== undefined}
            onChange={(isOn) => void choose.run({ body: { notice, isOn } })}
          />
        ))}
        {choose.offReason && <p>{choose.offReason}</p>}
        <Refusal failure={choose.failure} />
        <p className="me__hint">They identify an order by its last digits and total, never by customer.</p>
      </fieldset>
    </Panel>
  );
}
