import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { BannerSlide } from '#domain/banner.ts';
import type { Cents } from '#domain/money.ts';
import { pictureOf } from '#domain/picture.ts';
import { freeShippingHeading } from '#domain/terms.ts';
import guilloche from '../ui/art/guilloche.svg';
import { Picture, type PictureTurn } from '../ui/picture.tsx';
import { useSeller } from '../ui/seller.tsx';
import { Pause, Play } from './icons.ts';

const ADVANCE_MS = 4000;

type Slide = {
  readonly label: string;
  readonly heading: string;
  readonly text: string;
  readonly links: readonly (readonly [to: string, label: string])[];
  /** A streak, the picture of a product, or pictures of products: the largest one behind, two before it. */
  readonly art: 'streak' | { readonly picture: string } | Readonly<Record<Place, string>>;
};

/** A slide that the desk has set. `image`: the path of a product's picture; without one it has an ornament. */
export type SetSlide = Pick<BannerSlide, 'heading' | 'line' | 'links'> & { readonly image?: string };

type Place = keyof typeof SHOWN_WIDTHS;

/**
 * Widths of the pieces for the attribute `sizes`. The small ones on phones are stated narrower than they are shown: at two and
 * a half dots to a pixel the smaller file looks the same.
 */
const SHOWN_WIDTHS = {
  back: '(min-width: 1344px) 486px, (min-width: 768px) 36vw, 220px',
  left: '(min-width: 1344px) 275px, (min-width: 768px) 21vw, 106px',
  right: '(min-width: 1344px) 307px, (min-width: 768px) 23vw, 106px',
} as const;
const PLACES = ['back', 'left', 'right'] as const;

/** Those of the shop, until the desk sets others. */
const usualSlides = (freeShippingAbove: Cents): readonly Slide[] => [
  {
    label: 'Free shipping',
    heading: freeShippingHeading(freeShippingAbove),
    text: 'Every parcel is insured and tracked, and every bar and coin comes with a certificate of authenticity.',
    links: [
      ['/categories/gold', 'Shop gold'],
      ['/categories/silver', 'Shop silver'],
    ],
    art: {
      back: 'gold-bars--10-oz',
      left: 'american-silver-eagles--1-oz',
      right: 'american-gold-eagles--1-oz',
    },
  },
  {
    label: 'Premiums in the open',
    heading: 'Every premium, out in the open',
    text: 'See what the metal is worth and what we add. Every product also shows its price per ounce.',
    links: [['/about#prices', 'How our prices are made']],
    art: 'streak',
  },
  {
    label: 'Insured and tracked',
    heading: 'Insured to your door, with tracking',
    text: 'A dealer confirms every order with you, then it ships insured and tracked.',
    links: [
      ['/categories/silver', 'Shop silver'],
      ['/categories/gold', 'Shop gold'],
    ],
    art: {
      back: 'silver-bars--10-oz-minted',
      left: 'canadian-silver-coins--maple-1-oz',
      right: 'silver-rounds--sunburst-1-oz',
    },
  },
];

function toSlide({ heading, line, links, image }: SetSlide): Slide {
  return {
    label: heading,
    heading,
    text: line,
    links: links.map(({ to, label }) => [to, label]),
    art: image ? { picture: image } : 'streak',
  };
}

/** Slides that loop: the shop's own where the desk has set none. Pointer, focus, a hidden tab, the button and reduced motion hold them. */
export function PromoBanner({ slides: set }: { readonly slides: readonly SetSlide[] }) {
  const { freeShippingAbove } = useSeller();
  const slides = set.length > 0 ? set.map(toSlide) : usualSlides(freeShippingAbove);
  const count = slides.length;
  const [shown, setShown] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  /** The last slide that has its pictures: after the first screen, those of the slide that comes next. */
  const [lastDrawn, setLastDrawn] = useState(0);
  useEffect(() => setLastDrawn((last) => Math.max(last, shown + 1)), [shown]);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setIsPaused(true);
  }, []);
  useEffect(() => {
    if (isPaused || isHeld || count === 1) return;
    const timer = setInterval(() => {
      if (!document.hidden) setShown((index) => (index + 1) % count);
    }, ADVANCE_MS);
    return () => clearInterval(timer);
  }, [isPaused, isHeld, count]);

  return (
    <section
      className="promo on-dark"
      aria-roledescription="carousel"
      aria-label="Announcements"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <svg className="promo__ground" viewBox="0 0 10000 10000" aria-hidden="true">
        <use href={`${guilloche}#rings`} />
      </svg>
      <div className="wrap promo__frame">
        {count > 1 && (
          <div className="promo__controls">
            <button
              type="button"
              className="icon-button promo__pause"
              aria-label={isPaused ? 'Play announcements' : 'Pause announcements'}
              onClick={() => setIsPaused(!isPaused)}
            >
              {isPaused ? <Play className="icon" /> : <Pause className="icon" />}
            </button>
            {slides.map(({ label }, index) => (
              <button
                key={label}
                type="button"
                className="promo__dot"
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => setShown(index)}
              >
                <span className="promo__dot-word">{label}</span>
              </button>
            ))}
          </div>
        )}
        {slides.map((slide, index) => (
          <PromoSlide
            key={slide.label}
            slide={slide}
            position={index}
            count={count}
            isShown={index === shown}
            hasArt={index <= lastDrawn}
          />
        ))}
      </div>
    </section>
  );
}

type PromoSlideProps = {
  readonly slide: Slide;
  readonly position: number;
  readonly count: number;
  readonly isShown: boolean;
  readonly hasArt: boolean;
};

function PromoSlide({ slide, position, count, isShown, hasArt }: PromoSlideProps) {
  const { heading, text, links, art } = slide;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel, as the ARIA pattern has it
    <div
      className="promo__slide"
      role="group"
      aria-roledescription="slide"
      aria-label={`${position + 1} of ${count}`}
      data-shown={isShown || undefined}
      inert={!isShown}
    >
      <div className="promo__words">
        <h2 className="promo__heading">{heading}</h2>
        <p className="promo__text">{text}</p>
        <div className="promo__links">
          {links.map(([to, label], index) => (
            <Link
              key={to}
              className={`button button--large promo__link ${index === 0 ? 'button--on-baize' : 'button--ghost'}`}
              to={to}
            >
              {label}
            </Link>
          ))}
        </div>
      </div>
      <div className="promo__art" aria-hidden="true">
        {art === 'streak' ? (
          <div className={hasArt ? 'promo__streak promo__streak--drawn' : 'promo__streak'} />
        ) : (
          <div className="promo__pieces">
            {hasArt && 'picture' in art && (
              <Picture
                className={`promo__piece promo__piece--${pictureOf(art.picture)?.kind === 'photograph' ? 'photograph' : 'back'}`}
                src={art.picture}
                alt=""
                size={640}
                sizes={SHOWN_WIDTHS.back}
                turn={turnOf(position, 'back')}
              />
            )}
            {hasArt &&
              'back' in art &&
              PLACES.map((place) => (
                <Picture
                  key={place}
                  className={`promo__piece promo__piece--${place}`}
                  src={`/pictures/${art[place]}-640.webp`}
                  alt=""
                  size={640}
                  sizes={SHOWN_WIDTHS[place]}
                  turn={turnOf(position, place)}
                />
              ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** Only the first slide is visible at once. */
function turnOf(position: number, place: Place): PictureTurn {
  if (position > 0) return 'late';
  return place === 'back' ? 'first' : 'early';
}
