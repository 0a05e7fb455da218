import { createContext, useContext } from 'react';

/**
 * The nonce of our own inline scripts while a page is rendered. The server takes it out again, so that a page can be kept; in
 * browsers there is none.
 */
export const ScriptMark = createContext<string | undefined>(undefined);

export function useScriptMark(): string | undefined {
  return useContext(ScriptMark);
}
