import { useState } from 'react';
import { type BannerSlide, MOST_SLIDES, slidesOn } from '#domain/banner.ts';
import { calendarDay, calendarDayText } from '#domain/shop-time.ts';
import { serverNow } from '../data/clock.ts';
import { useMay } from '../data/me.ts';
import type { SettingChange, Settings } from '../data/settings.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { useChangeSetting } from '../ui/use-change-setting.ts';
import { SettingFoot } from './setting-panel.tsx';
import { SlideDialog } from './slide-dialog.tsx';

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
