/** An announcement on the home page. */
export type BannerSlide = {
  readonly heading: string;
  readonly line: string;
  /** The id of the product whose picture it shows; null: an ornament, or the photograph. */
  readonly product: string | null;
  /** The `image` of a photograph of the dealer's, which it shows before the picture of the product. */
  readonly photograph: string | null;
  readonly links: readonly BannerLink[];
  /** First and last day on which it is shown, `2026-12-24`; null: without such a bound. */
  readonly from: string | null;
  readonly until: string | null;
};

/** `to`: a page of the shop, `/category/gold-bars`. */
export type BannerLink = { readonly to: string; readonly label: string };

export const MOST_SLIDES = 5;
export const MOST_SLIDE_LINKS = 2;
export const LONGEST_HEADING = 60;
export const LONGEST_LINE = 120;
export const LONGEST_LINK = 30;

/** The slides that are shown on a day of the shop, `2026-12-24`. */
export function slidesOn(slides: readonly BannerSlide[], day: string): readonly BannerSlide[] {
  return slides.filter(({ from, until }) => (from ?? day) <= day && day <= (until ?? day));
}

/** True for the path of a page that customers may see: never another host, the desk or a call. */
export function isShopPath(to: string): boolean {
  return /^\/(?!\/)[\w\-./?=&#%:,+~]*$/.test(to) && !/^\/(?:desk|api|oauth2)(?![\w-])/i.test(to);
}
