/**
 * Lets work begin one after the other. Whoever takes longer than `patienceMs` goes on, and the next begins beside them: what is
 * slow holds up nobody for longer than that.
 */
export function stagger(patienceMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last = Promise.resolve();
  return async (work) => {
    const before = last;
    let pass = () => {};
    last = new Promise<void>((resolve) => {
      pass = resolve;
    });
    await before;
    const patience = setTimeout(pass, patienceMs);
    try {
      return await work();
    } finally {
      clearTimeout(patience);
      pass();
    }
  };
}
