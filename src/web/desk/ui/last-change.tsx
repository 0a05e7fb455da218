import { Link } from 'react-router';
import { beforeText, settingTexts } from '#domain/shop-settings.ts';
import { useMay } from '../data/me.ts';
import { actOf, type SettingChange, type Settings } from '../data/settings.ts';
import { ChangeButton } from './change-button.tsx';
import { StaffMark } from './mark.tsx';
import { Time } from './times.tsx';
import { useUndoSetting } from './use-change-setting.ts';

type LastChangeProps = {
  readonly setting: Settings[keyof Settings];
  /** The change that puts back what was before. */
  readonly undo: SettingChange;
  /** `gold limits`. */
  readonly what: string;
};

/** The value of a setting before its last change, with the way back to it and to the log. */
export function LastChange({ setting, undo, what }: LastChangeProps) {
  const { value, before, standard, changedAt, staffId } = setting;
  const may = useMay();
  const change = useUndoSetting(what);
  const [was, is] = settingTexts(before ?? standard, value);
  if (changedAt === null || JSON.stringify(before ?? standard) === JSON.stringify(value)) return null;
  return (
    <div className="last-change">
      <span>
        {was && was !== is ? beforeText(was) : 'Changed'} <Time at={changedAt} isInText />
      </span>
      <StaffMark id={staffId} />
      {may(actOf(undo.name)) && (
        <ChangeButton change={change} kind="text" size="small" onClick={() => void change.run({ body: undo })}>
          Undo<span className="visually-hidden"> the change to {what}</span>
        </ChangeButton>
      )}
      {may('see-log') && (
        <Link className="link" to={`/staff/log?${new URLSearchParams({ subject: `setting ${undo.name}` })}`}>
          History<span className="visually-hidden"> of {what}</span>
        </Link>
      )}
    </div>
  );
}
