import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { check, type Shape } from '#contract/check.ts';
import { useMay } from '../data/me.ts';
import { actOf, type SettingChange, type Settings, type saveSetting } from '../data/settings.ts';
import { type Act, ActDialog } from '../ui/act-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import type { Issues } from '../ui/form.tsx';
import { LastChange } from '../ui/last-change.tsx';
import { Panel } from '../ui/panel.tsx';
import { useChangeSetting } from '../ui/use-change-setting.ts';

/** One fact of a setting, and its default, both in words. */
export type Fact = { readonly label: string; readonly text: string; readonly standard: string };

export type Name = SettingChange['name'] & keyof Settings;

type SettingPanelProps<Values extends FieldValues> = {
  readonly name: Name;
  readonly setting: Settings[Name];
  readonly title: string;
  /** The setting's name within a sentence: `seller`. */
  readonly what: string;
  readonly facts: readonly Fact[];
  readonly form: Pick<Act<Values, typeof saveSetting>, 'fields' | 'consequence' | 'issuesOf'> & {
    readonly initial: Values;
    readonly valueFrom: (values: Values) => unknown;
    /** The shape of the value. */
    readonly shape: Shape;
  };
  /** Further ways, beside those back. */
  readonly children?: ReactNode;
};

/** A setting of several facts: each with its default, the last change, the form, and the way back to the default. */
export function SettingPanel<Values extends FieldValues>(props: SettingPanelProps<Values>) {
  const { name, setting, title, what, facts, form, children } = props;
  const { valueFrom, shape, ...fields } = form;
  const { version } = setting;
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const change = useChangeSetting(setting, what);
  const bodyOf = (value: unknown) => ({ name, version, value }) as SettingChange;
  const button = may(actOf(name)) && (
    <Button kind="text" size="small" onClick={() => setIsOpen(true)}>
      Change<span className="visually-hidden"> {what}</span>
    </Button>
  );
  return (
    <Panel title={title} aside={button}>
      <dl className="panel__body facts">
        {facts.map((fact) => (
          <FactRow key={fact.label} {...fact} />
        ))}
      </dl>
      <SettingFoot {...{ name, setting, what }} isDefault={facts.every(({ text, standard }) => text === standard)}>
        {children}
      </SettingFoot>
      <ActDialog
        title={title}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={{
          ...fields,
          draft: `setting ${name}`,
          button: 'Save',
          change,
          issuesOf: (values: Values) => ({ ...faultsIn(shape, valueFrom(values), values), ...form.issuesOf?.(values) }),
          inputOf: (values: Values) => ({ body: bodyOf(valueFrom(values)) }),
        }}
      />
    </Panel>
  );
}

type FootProps = Pick<SettingPanelProps<FieldValues>, 'name' | 'setting' | 'what' | 'children'> & {
  readonly isDefault: boolean;
};

/** The last change of a setting, and the ways back: to what was before, and to the default. */
export function SettingFoot({ name, setting, what, isDefault, children }: FootProps) {
  const may = useMay();
  const bodyOf = (value: unknown) => ({ name, version: setting.version, value }) as SettingChange;
  return (
    <div className="panel__body setting__foot">
      <LastChange setting={setting} undo={bodyOf(setting.before)} what={what} />
      {may(actOf(name)) && !isDefault && <ResetToDefault setting={setting} what={what} body={bodyOf(null)} />}
      {children}
    </div>
  );
}

/** Sentences by the field that a part of the value was typed in. */
function faultsIn(shape: Shape, value: unknown, fields: object): Issues {
  const checked = check(shape, value);
  if (checked.ok) return {};
  const fieldOf = (path: string) =>
    path
      .split('.')
      .reverse()
      .find((part) => part in fields) ?? path;
  return Object.fromEntries(Object.entries(checked.faults).map(([path, sentence]) => [fieldOf(path), sentence]));
}

function FactRow({ label, text, standard }: Fact) {
  return (
    <div className="facts__row">
      <dt>{label}</dt>
      <dd>
        {text || <span className="facts__none">None</span>}
        {text !== standard && <span className="table__sub">Default: {standard || 'none'}</span>}
      </dd>
    </div>
  );
}

type BackProps = Pick<SettingPanelProps<FieldValues>, 'setting' | 'what'> & { readonly body: SettingChange };

function ResetToDefault({ setting, what, body }: BackProps) {
  const change = useChangeSetting(setting, what);
  return (
    <ChangeButton change={change} kind="text" size="small" onClick={() => void change.run({ body })}>
      Reset to default<span className="visually-hidden"> for {what}</span>
    </ChangeButton>
  );
}
