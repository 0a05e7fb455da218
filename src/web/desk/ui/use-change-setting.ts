import { invalidatedBy } from '../data/invalidated-by.ts';
import { type SettingChange, type Settings, saveSetting } from '../data/settings.ts';
import { undoWith, useNotUndone } from '../data/toast-undo.ts';
import { type DeskChange, useDeskChange } from '../data/use-desk-change.ts';
import { useNotify } from './toast.tsx';

const OPTIONS = { invalidates: invalidatedBy('setting'), reauthenticateFor: 'Changing how to pay' };

/** A change of one setting, called `what`, with Undo in its notification. One to the value in force changes nothing. */
export function useChangeSetting(setting: Settings[keyof Settings], what: string): DeskChange<typeof saveSetting> {
  const notify = useNotify();
  const undo = useUndoSetting(what);
  return useDeskChange(saveSetting, {
    ...OPTIONS,
    onDone: ({ version }, { body }) => {
      if (version === body.version) return notify({ title: `No change to ${what}: that is how it is already` });
      notify({
        title: `Change to ${what} saved`,
        about: `setting ${body.name}`,
        ...(setting.version === body.version && {
          undo: undoWith(() => undo.run({ body: { ...body, version, value: rawValue(setting) } as SettingChange })),
        }),
      });
    },
  });
}

/** The change that puts back what a setting was. */
export function useUndoSetting(what: string): DeskChange<typeof saveSetting> {
  const notify = useNotify();
  return useDeskChange(saveSetting, {
    ...OPTIONS,
    onDone: () => notify({ title: `Change to ${what} undone` }),
    onRefused: useNotUndone(),
  });
}

/** The value as a change would set it: null for the default. */
function rawValue({ value, standard }: Settings[keyof Settings]) {
  return JSON.stringify(value) === JSON.stringify(standard) ? null : value;
}
