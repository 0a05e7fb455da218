import { useState } from 'react';
import { type BrowserPasskey, canUsePasskeys, type PasskeyResponse, readPasskey } from '../../ui/passkey.ts';
import { desk } from '../data/desk.ts';

/**
 * Asks for a passkey of the desk and hands its answer on. `ask` must run in the handler of a click. `sentence` says why there is no
 * answer, until the next press.
 */
export function usePasskey(take: (response: PasskeyResponse) => Promise<unknown>) {
  const [isBusy, setIsBusy] = useState(false);
  const [sentence, setSentence] = useState<string>();
  async function ask(): Promise<void> {
    if (isBusy) return;
    setSentence(undefined);
    setIsBusy(true);
    const answered = await answer();
    if (answered.ok) await take(answered.response);
    else setSentence(answered.sentence);
    setIsBusy(false);
  }
  return { isPossible: canUsePasskeys(), ask, isBusy, sentence };
}

async function answer(): Promise<BrowserPasskey> {
  const started = await desk.startEnterPasskey();
  return started.ok ? readPasskey(started.answer.data.options) : { ok: false, sentence: started.failure.sentence };
}
