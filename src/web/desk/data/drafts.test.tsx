import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { hasDrafts, useFormDraft } from './drafts.ts';
import { type Me, MeContext } from './me.ts';

const ME: Me = {
  id: 'ada',
  name: 'Ada',
  letters: 'AD',
  shape: 'kite',
  role: 'manager',
  sessions: [],
  notices: [],
  email: 'ada@example.com',
  hasCode: true,
  hasPasskey: false,
};
const NONE = { value: '', reason: '', left: [] as readonly string[] };

/** The form as one render of it has it. */
function formNow() {
  let form: ReturnType<typeof useFormDraft<typeof NONE>> | undefined;
  function Form() {
    form = useFormDraft('premiums', NONE);
    return null;
  }
  renderToString(
    <MeContext value={ME}>
      <Form />
    </MeContext>,
  );
  if (!form) throw new Error('Nothing was rendered');
  return form;
}

afterEach(() => formNow()[2]());

it('keeps what was typed while an answer of an older render was awaited', () => {
  const [, setOfThen] = formNow();
  formNow()[1]({ value: '1.25', left: ['eagle'] });
  setOfThen(({ left }) => ({ left: [...left, 'maple'] }));
  expect(formNow()[0]).toEqual({ value: '1.25', reason: '', left: ['eagle', 'maple'] });
});

it('keeps both of two changes in one act', () => {
  const [, set] = formNow();
  set({ value: '2' });
  set({ reason: 'Spread' });
  expect(formNow()[0]).toEqual({ value: '2', reason: 'Spread', left: [] });
});

it('has nothing to save once each value is the initial one again', () => {
  formNow()[1]({ value: '2', left: ['eagle'] });
  expect(hasDrafts()).toBe(true);
  formNow()[1]({ left: [] });
  expect([hasDrafts(), formNow()[0].value]).toEqual([true, '2']);
  formNow()[1]({ value: '' });
  expect(hasDrafts()).toBe(false);
});

it('begins again when it is cleared', () => {
  formNow()[1]({ value: '2' });
  formNow()[2]();
  expect(formNow()[0]).toEqual(NONE);
});
