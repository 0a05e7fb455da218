import { useEffect, useState } from 'react';
import { check } from '#contract/check.ts';
import { bannerSlide } from '#contract/setting-shapes.ts';
import {
  type BannerSlide,
  LONGEST_HEADING,
  LONGEST_LINE,
  LONGEST_LINK,
  MOST_SLIDES,
  slidesOn,
} from '#domain/banner.ts';
import { calendarDay, calendarDayText } from '#domain/shop-time.ts';
import { Picture } from '../../ui/picture.tsx';
import { serverNow } from '../data/clock.ts';
import { useMay } from '../data/me.ts';
import type { SettingChange, Settings, saveSetting } from '../data/settings.ts';
import type { DeskChange, InputOf } from '../data/use-desk-change.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import type { Issues } from '../ui/form.tsx';
import { Panel } from '../ui/panel.tsx';
import { ChooseFile, DropZone, UploadProgress } from '../ui/photograph-upload.tsx';
import { ProductSearchLater } from '../ui/product-search-later.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useChangeSetting } from '../ui/use-change-setting.ts';
import { usePhotograph } from '../ui/use-photograph.ts';
import { SettingFoot } from './setting-panel.tsx';
import '../../ui/picture.css';

const WHAT = 'home page slides';

/** The announcements of the home page: up to five, in their order. */
export function BannerPanel({ setting }: { readonly setting: Settings['banner'] }) {
  const { version, value } = setting;
  const { slides } = value;
  const may = useMay();
  const change = useChangeSetting(setting, WHAT);
  /** The place of the slide in the dialog; that after the last is a new one. */
  const [edited, setEdited] = useState<number>();
  const save = (next: readonly BannerSlide[]) => ({
    body: { name: 'banner', version, value: next.length > 0 ? { slides: next } : null } as SettingChange,
  });
  const mayChange = may('change-settings');
  return (
    <Panel
      title="Home page slides"
      aside={
        mayChange &&
        slides.length < MOST_SLIDES && (
          <Button kind="text" size="small" onClick={() => setEdited(slides.length)}>
            Add a slide
          </Button>
        )
      }
    >
      {slides.length === 0 ? (
        <p className="panel__body">The three slides that come with the shop.</p>
      ) : (
        <ol className="panel__body slides">
          {slides.map((slide, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slides have no ids, and hold no state here
            <li key={nth} className="slides__one">
              <SlideWords slide={slide} />
              {mayChange && (
                <SlideActs
                  slide={slide}
                  isFirst={nth === 0}
                  change={change}
                  onEdit={() => setEdited(nth)}
                  onMoveUp={() => void change.run(save(moved(slides, nth)))}
                  onRemove={() => void change.run(save(slides.filter((_, place) => place !== nth)))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <SettingFoot name="banner" setting={setting} what={WHAT} isDefault={slides.length === 0} />
      <SlideDialog
        slide={edited === undefined ? undefined : slides[edited]}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        change={change}
        inputOf={(slide) => save(withSlide(slides, edited ?? 0, slide))}
      />
    </Panel>
  );
}

type ActsProps = {
  readonly slide: BannerSlide;
  readonly isFirst: boolean;
  readonly change: ReturnType<typeof useChangeSetting>;
  onEdit(): void;
  onMoveUp(): void;
  onRemove(): void;
};

function SlideActs({ slide, isFirst, change, onEdit, onMoveUp, onRemove }: ActsProps) {
  return (
    <span className="slides__acts">
      <Button kind="text" size="small" onClick={onEdit}>
        Edit
        <Of slide={slide} />
      </Button>
      {!isFirst && (
        <ChangeButton change={change} kind="text" size="small" onClick={onMoveUp}>
          Move up
          <Of slide={slide} />
        </ChangeButton>
      )}
      <ChangeButton change={change} kind="text" size="small" onClick={onRemove}>
        Remove
        <Of slide={slide} />
      </ChangeButton>
    </span>
  );
}

function Of({ slide: { heading } }: { readonly slide: BannerSlide }) {
  return <span className="visually-hidden"> “{heading}”</span>;
}

function SlideWords({ slide }: { readonly slide: BannerSlide }) {
  const { heading, line, product, photograph, links, from, until } = slide;
  const isShown = slidesOn([slide], calendarDay(serverNow())).length > 0;
  const days = [from && `from ${calendarDayText(from)}`, until && `until ${calendarDayText(until)}`].filter(Boolean);
  const picture = photograph ? 'A photograph' : product && `Picture: ${product}`;
  const facts = [picture, ...links.map(({ label, to }) => `${label}: ${to}`), days.join(' ')];
  return (
    <span>
      <b>{heading}</b> {!isShown && <span className="facts__none">(not shown today)</span>}
      <br />
      {line}
      <span className="table__sub">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

/** The slide one place nearer to the first. */
function moved(slides: readonly BannerSlide[], nth: number): readonly BannerSlide[] {
  const [before, slide] = [slides[nth - 1], slides[nth]];
  return before && slide ? [...slides.slice(0, nth - 1), slide, before, ...slides.slice(nth + 1)] : slides;
}

function withSlide(slides: readonly BannerSlide[], nth: number, slide: BannerSlide): readonly BannerSlide[] {
  return [...slides.slice(0, nth), slide, ...slides.slice(nth + 1)];
}

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
  readonly change: DeskChange<typeof saveSetting>;
  readonly inputOf: (slide: BannerSlide) => InputOf<typeof saveSetting>;
};

/** The form of a slide of the home page. */
function SlideDialog({ slide, isOpen, onClose, change, inputOf }: SlideDialogProps) {
  const words = { as: 'text', autoComplete: 'off' } as const;
  const [isSending, setSending] = useState(false);
  return (
    <ActDialog<Values, typeof saveSetting>
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
        consequence: 'Your slides replace those that come with the shop, within two seconds.',
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
