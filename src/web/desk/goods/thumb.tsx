import { Picture } from '../../ui/picture.tsx';
import '../../ui/picture.css';
import './thumb.css';

/** A product's picture in a row, beside its name. */
export function Thumb({ image }: { readonly image: string }) {
  return <Picture className="goods-thumb" src={image} alt="" size={34} isSmall />;
}
