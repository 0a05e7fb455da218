import type { StaffVisitor } from './desk.ts';

export const BAR = {
  name: '1 oz Gold Bar, Sample Mint',
  description: 'A bar of an ounce.',
  weight: 1_000_000,
  premium: 275,
  categories: ['gold-bars'],
  image: '/pictures/gold-bars--1-oz-minted-640.webp',
  state: 'on-sale',
};

/** Asks the desk's calls about goods, as data or as the reason of a refusal and its fields. */
export function goodsDesk(people: () => { readonly manager: StaffVisitor; readonly viewer: StaffVisitor }) {
  let names = 0;
  const page = async (key: string) => (await people().viewer.desk('GET', `/goods/${key}`)).json().data;
  const ask = async (by: StaffVisitor, method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body: object) => {
    const answer = (await by.desk(method, url, body)).json();
    return answer.status === 'SUCCESS' ? answer.data : { reason: answer.reason, fields: answer.fields };
  };
  const add = (body: object, by = people().manager) => ask(by, 'POST', '/goods', { ...BAR, ...body });
  return {
    page,
    ask,
    add,
    /** A change at the version that the product has now. */
    patch: async (key: string, body: object, by = people().manager) =>
      ask(by, 'PATCH', `/goods/${key}`, { version: (await page(key))?.version, ...body }),
    setState: async (key: string, body: object, by = people().manager) =>
      ask(by, 'POST', `/goods/${key}/state`, { version: (await page(key)).version, ...body }),
    undo: (revision: number, by = people().manager, body: object = {}) =>
      ask(by, 'POST', `/revisions/${revision}/undo`, body),
    newBar: async (more: object = {}): Promise<string> => (await add({ name: `Bar ${++names}`, ...more })).key,
  };
}
