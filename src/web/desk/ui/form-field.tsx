import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Check, Choice, Select, TextArea, TextField } from './fields.tsx';
import { NoteArea } from './note-area.tsx';

type Bound = 'value' | 'onChange' | 'error' | 'checked';
type Props<Component extends (props: never) => ReactNode> = Omit<Parameters<Component>[0], Bound>;

/** A field's definition; a function renders a custom one. */
type FieldSpec =
  | ({ readonly as: 'text' } & Props<typeof TextField>)
  | ({ readonly as: 'area' } & Props<typeof TextArea>)
  | ({ readonly as: 'note' } & Props<typeof NoteArea>)
  | ({ readonly as: 'select' } & Props<typeof Select>)
  | ({ readonly as: 'choice' } & Props<typeof Choice<string>>)
  | ({ readonly as: 'check' } & Props<typeof Check>)
  | ((field: { readonly value: never; onChange(value: unknown): void }) => ReactNode);

/** Definitions by field name, in order; a field without one is not shown. */
export type Fields<Values> = { readonly [Name in keyof Values]?: FieldSpec | false | undefined };

type FormFieldsProps<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly fields: Fields<Values>;
};

export function FormFields<Values extends FieldValues>({ control, fields }: FormFieldsProps<Values>) {
  return Object.entries(fields).map(([name, spec]) =>
    spec ? <FormField key={name} control={control} name={name as FieldPath<Values>} spec={spec as FieldSpec} /> : null,
  );
}

type FormFieldProps<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly spec: FieldSpec;
};

function FormField<Values extends FieldValues>({ control, name, spec }: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, onBlur, ref } = field;
  if (typeof spec === 'function') return spec({ value: value as never, onChange });
  const bound = { value, onChange, onBlur, ref, error: fieldState.error?.message };
  if (spec.as === 'text') return <TextField {...rest(spec)} {...bound} />;
  if (spec.as === 'area') return <TextArea {...rest(spec)} {...bound} />;
  if (spec.as === 'note') return <NoteArea {...rest(spec)} {...bound} />;
  if (spec.as === 'select') return <Select {...rest(spec)} {...bound} />;
  if (spec.as === 'check') return <Check {...rest(spec)} checked={value} onChange={onChange} />;
  return <Choice {...rest(spec)} {...bound} value={value || undefined} />;
}

function rest<Spec extends { readonly as: string }>({ as: _, ...props }: Spec): Omit<Spec, 'as'> {
  return props;
}
