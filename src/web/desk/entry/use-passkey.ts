import { useState } from 'react';
import { type BrowserPasskey, canUsePasskeys, type PasskeyResponse, readPasskey } from '../../ui/factors/passkey.ts';
import { desk } from '../data/desk.ts';

type Start = typeof desk.startEnterPasskey;

/**
 * Asks the browser for a passkey and passes its answer on. `ask` must run in a click handler. `sentence` explains a missing
 * answer until the next press.
 */
export function usePasskey(
  take: (response: PasskeyResponse) => Promise<unknown>,
  start: Start = desk.startEnterPasskey,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [sentence, setSentence] = useState<string>();
  async function ask(): Promise<void> {
    if (isBusy) return;
    setSentence(undefined);
    setIsBusy(true);
    const answered = await answer(start);
    if (answered.ok) await take(answered.response);
    else setSentence(answered.sentence);
    setIsBusy(false);
  }
  return { isPossible: canUsePasskeys(), ask, isBusy, sentence };
}

async function answer(start: Start): Promise<BrowserPasskey> {
  const started = await start();
  return started.ok ? readPasskey(started.answer.data.options) : { ok: false, sentence: started.failure.sentence };
}
