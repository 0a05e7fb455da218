import { useEffect, useState } from 'react';
import { check } from '#contract/check.ts';
import { bannerSlide } from '#contract/setting-shapes.ts';
import { type BannerSlide, LONGEST_HEADING, LONGEST_LINE, LONGEST_LINK } from '#domain/banner.ts';
import { Picture } from '../../ui/picture.tsx';
import type { changeSetting } from '../data/settings.ts';
import type { DeskChange, InputOf } from '../data/use-desk-change.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import type { Issues } from '../ui/form.tsx';
import { ChooseFile, DropZone, UploadProgress } from '../ui/photograph-upload.tsx';
import { ProductSearchLater } from '../ui/product-search-later.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { usePhotograph } from '../ui/use-photograph.ts';
import '../../ui/picture.css';

type Values = {
  readonly heading: string;
  readonly line: string;
  readonly product: string;
  readonly photograph: string;
  readonly label0: string;
  readonly to0: string;
  readonly label1: string;
  readonly to1: string;
  readonly from: string;
  readonly until: string;
};

type SlideDialogProps = {
  /** Undefined for a new one. */
  readonly slide: BannerSlide | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly change: DeskChange<typeof changeSetting>;
  readonly inputOf: (slide: BannerSlide) => InputOf<typeof changeSetting>;
};

/** The form of a slide of the home page. */
export function SlideDialog({ slide, isOpen, onClose, change, inputOf }: SlideDialogProps) {
  const words = { as: 'text', autoComplete: 'off' } as const;
  const [isSending, setSending] = useState(false);
  return (
    <ActDialog<Values, typeof changeSetting>
      title={slide ? 'Edit the slide' : 'Add a slide'}
      isOpen={isOpen}
      onClose={onClose}
      act={{
        draft: `setting banner ${slide?.heading ?? 'new'}`,
        initial: typed(slide),
        fields: {
          heading: { ...words, label: 'Heading', maxLength: LONGEST_HEADING, required: true },
          line: { as: 'area', label: 'Line of text', maxLength: LONGEST_LINE, rows: 2, required: true },
          photograph: (field) => <PhotographField key="photograph" {...field} onSending={setSending} />,
          product: ({ value, onChange }) => <ProductField key="product" value={value} onChange={onChange} />,
          label0: { ...words, label: 'First button', maxLength: LONGEST_LINK, hint: 'Leave blank for none.' },
          to0: { ...words, label: 'Page of the first button', placeholder: '/category/gold-bars' },
          label1: { ...words, label: 'Second button', maxLength: LONGEST_LINK },
          to1: { ...words, label: 'Page of the second button', placeholder: '/categories/silver' },
          from: { as: 'text', type: 'date', label: 'Shown from' },
          until: { as: 'text', type: 'date', label: 'Shown until', hint: 'Leave both blank to show it always.' },
        },
        consequence: 'Your slides replace those that come with the shop, in two seconds.',
        button: 'Save',
        disabledReason: () => (isSending ? 'The photograph is still uploading.' : undefined),
        change,
        issuesOf,
        inputOf: (values) => inputOf(slideOf(values)),
      }}
    />
  );
}

type PictureProps = { readonly value: string; onChange(value: string): void };
/** `onSending` is told when an upload begins and when it ends. */
type PhotographProps = PictureProps & { readonly onSending: (isSending: boolean) => void };

/** A photograph that a slide shows before the picture of a product. */
function PhotographField({ value, onChange, onSending }: PhotographProps) {
  const upload = usePhotograph(onChange);
  const isSending = upload.sending !== undefined;
  useEffect(() => {
    onSending(isSending);
    return () => onSending(false);
  }, [isSending, onSending]);
  return (
    <DropZone className="slides__picture" onFile={upload.send}>
      <p className="entry__label">Photograph, 1,200 px or more</p>
      {value && (
        <p className="slides__photograph">
          <Picture src={value} alt="The photograph" size={88} isSmall />
          <button type="button" className="link" onClick={() => onChange('')}>
            Remove photograph
          </button>
        </p>
      )}
      <UploadProgress upload={upload} />
      <Refusal failure={upload.failure} />
      <ChooseFile isBusy={isSending} onFile={upload.send} />
    </DropZone>
  );
}

/** The product whose picture a slide shows. */
function ProductField({ value, onChange }: PictureProps) {
  return (
    <div className="slides__picture">
      {value && (
        <p>
          Picture: {value}{' '}
          <button type="button" className="link" onClick={() => onChange('')}>
            Remove picture
          </button>
        </p>
      )}
      <ProductSearchLater
        label={value ? 'Another product’s picture' : 'Or the picture of a product'}
        spot={undefined}
        onChoose={({ id }) => onChange(id)}
      />
    </div>
  );
}

function typed(slide: BannerSlide | undefined): Values {
  const [first, second] = slide?.links ?? [];
  return {
    heading: slide?.heading ?? '',
    line: slide?.line ?? '',
    product: slide?.product ?? '',
    photograph: slide?.photograph ?? '',
    label0: first?.label ?? '',
    to0: first?.to ?? '',
    label1: second?.label ?? '',
    to1: second?.to ?? '',
    from: slide?.from ?? '',
    until: slide?.until ?? '',
  };
}

/** A button without words and page is none. */
function slideOf({ heading, line, product, photograph, from, until, ...values }: Values): BannerSlide {
  const links = [
    { to: values.to0.trim(), label: values.label0.trim() },
    { to: values.to1.trim(), label: values.label1.trim() },
  ].filter(({ to, label }) => to || label);
  const picture = { product: product || null, photograph: photograph || null };
  return { heading, line, ...picture, links, from: from || null, until: until || null };
}

function issuesOf(values: Values): Issues {
  const checked = check(bannerSlide, slideOf(values));
  if (checked.ok) return {};
  // A second button alone is the first of the slide.
  const shift = values.to0.trim() || values.label0.trim() ? 0 : 1;
  return Object.fromEntries(
    Object.entries(checked.faults).map(([path, sentence]) => {
      const [, nth, part] = /^links\.(\d)\.(to|label)$/.exec(path) ?? [];
      return [part ? `${part}${Number(nth) + shift}` : path, sentence];
    }),
  );
}
