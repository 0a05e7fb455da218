import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

const ADVANCE_MS = 4000;

type Slide = {
  readonly label: string;
  readonly heading: string;
  readonly text: string;
  readonly links: readonly (readonly [to: string, label: string])[];
  readonly art: 'streak' | readonly (readonly [className: string, picture: string])[];
};

const SLIDES: readonly Slide[] = [
  {
    label: 'Free shipping',
    heading: 'Free shipping on orders above $3999',
    text: 'Every parcel is insured and tracked, and every bar and coin comes with a certificate of authenticity.',
    links: [
      ['/categories/gold', 'Shop gold'],
      ['/categories/silver', 'Shop silver'],
    ],
    art: [
      ['promo__piece--back', 'gold-bars--1-oz-minted'],
      ['promo__piece--left', 'american-silver-eagles--1-oz'],
      ['promo__piece--right', 'american-gold-eagles--1-oz'],
    ],
  },
  {
    label: 'Premiums in the open',
    heading: 'Every premium, out in the open',
    text: 'See what the metal is worth and what we add, then compare any two products by the ounce.',
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
    art: [
      ['promo__piece--back', 'silver-bars--10-oz-minted'],
      ['promo__piece--left', 'canadian-silver-coins--maple-1-oz'],
      ['promo__piece--right', 'silver-rounds--sunburst-1-oz'],
    ],
  },
];

/** Three announcements that loop. Everything holds them: pointer, focus, a hidden tab, the button, a wish for less motion. */
export function PromoBanner() {
  const [shown, setShown] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setIsPaused(true);
  }, []);
  useEffect(() => {
    if (isPaused || isHeld) return;
    const timer = setInterval(() => {
      if (!document.hidden) setShown((index) => (index + 1) % SLIDES.length);
    }, ADVANCE_MS);
    return () => clearInterval(timer);
  }, [isPaused, isHeld]);

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
      <div className="promo__ground" />
      <div className="wrap promo__frame">
        <div className="promo__controls">
          <button
            type="button"
            className="icon-button promo__pause"
            aria-label={isPaused ? 'Play announcements' : 'Pause announcements'}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? <Play className="icon" aria-hidden="true" /> : <Pause className="icon" aria-hidden="true" />}
          </button>
          {SLIDES.map(({ label }, index) => (
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
        {SLIDES.map((slide, index) => (
          <PromoSlide key={slide.label} slide={slide} position={index} isShown={index === shown} />
        ))}
      </div>
    </section>
  );
}

function PromoSlide({ slide, position, isShown }: { slide: Slide; position: number; isShown: boolean }) {
  const { heading, text, links, art } = slide;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel, as the ARIA pattern has it
    <div
      className="promo__slide"
      role="group"
      aria-roledescription="slide"
      aria-label={`${position + 1} of ${SLIDES.length}`}
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
              className={`button button--large ${index === 0 ? 'button--on-baize' : 'button--ghost'}`}
              to={to}
            >
              {label}
            </Link>
          ))}
        </div>
      </div>
      <div className="promo__art" aria-hidden="true">
        {art === 'streak' ? (
          <div className="promo__streak" />
        ) : (
          <div className="promo__pieces">
            {art.map(([className, picture]) => (
              <img
                key={picture}
                className={`promo__piece ${className}`}
                src={`/pictures/${picture}-640.webp`}
                alt=""
                width="640"
                height="640"
                loading={position === 0 ? 'eager' : 'lazy'}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
