import { createContext, useContext } from 'react';

/** The nonce of our own inline scripts during rendering. The server removes it, so that a page can be cached. */
export const ScriptMark = createContext<string | undefined>(undefined);

export function useScriptMark(): string | undefined {
  return useContext(ScriptMark);
}
