import { troyCatalogue } from '#catalogue/stock.ts';
import { PICTURE_WIDTHS, photographImage } from '#domain/picture.ts';
import type { Refused, StaffChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { LogStore } from '../desk/log-store.ts';
import type { MadePhotograph } from './photograph.ts';
import type { PictureStore } from './picture-store.ts';

export type PictureStores = {
  readonly pictures: Pick<PictureStore, 'add'>;
  readonly log: Pick<LogStore, 'add'>;
};

export type AddedPicture = { readonly hash: string; readonly image: string; readonly sizes: number[] };

type Refusal = Refused | Extract<MadePhotograph, { readonly ok: false }>;
type Added = { readonly ok: true; readonly answer: AddedPicture } | Refusal;

export type Pictures = {
  /** Makes the files of a photograph and keeps them. No product shows it by that. */
  add(by: StaffChange, bytes: Buffer): Promise<Added>;
  /** The shop's own drawings of a category, each with the name of the product that it was drawn for. */
  drawings(category: string): { image: string; name: string }[];
};

export function createPictures({ change, photographs, clock }: DeskContext): Pictures {
  const own = troyCatalogue();
  return {
    async add(by, bytes) {
      const made = await photographs.make(bytes);
      if (!made.ok) return made;
      const { hash, files } = made;
      return change(by, async (stores, actor) => {
        await stores.pictures.add(hash, files, new Date(clock()));
        await stores.log.add(actor, { action: 'picture', subject: `picture ${hash.slice(0, 12)}` });
        return { ok: true, answer: { hash, image: photographImage(hash), sizes: [...PICTURE_WIDTHS] } };
      });
    },
    drawings: (category) => own.productsIn(category).map(({ image, name }) => ({ image, name })),
  };
}
