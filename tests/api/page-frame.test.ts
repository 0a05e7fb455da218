import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { type HtmlElement, openPages, type Pages } from '../support/open-pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

describe('every page', () => {
  let page: HtmlElement;
  let bar: HtmlElement;
  let footer: HtmlElement;
  beforeAll(async () => {
    page = await pages.page('/about');
    bar = page.one('header');
    footer = page.one('footer');
  });

  // Proves 2.bar.1, 2.bar.4
  it('has a bar with home, both metals, tracking, cart and sign-in, and no count of an empty cart', () => {
    const links = bar.one('nav', { 'aria-label': 'Main' }).links;
    expect(links).toContainEqual({ text: 'Home', href: '/' });
    expect(links).toContainEqual({ text: 'Track Order', href: '/track-order' });
    expect(bar.links).toContainEqual({ text: 'Cart', href: '/cart' });
    expect(bar.links).toContainEqual({ text: 'Sign In', href: '/auth' });
    expect(bar.one('span', { class: 'count' }).attributes).toHaveProperty('hidden');
  });

  it.each(METALS)('has a closed menu of %s', (metal) => {
    const button = bar.all('button').find(({ text }) => text === METAL_NAMES[metal]);
    expect(button?.attributes).toHaveProperty('aria-expanded', 'false');
  });

  // Proves 1.14, 1.15, 1.16, 1.17, 1.18
  it('has a footer with five sections, the support line and the ways to pay', () => {
    expect(footer.all('h2').map(({ text }) => text)).toEqual([
      'Customer care',
      'Account',
      'About',
      'Contact',
      'Subscribe',
    ]);
    expect(footer.links).toContainEqual({
      text: expect.stringMatching(/^1-800/),
      href: expect.stringMatching(/^tel:/),
    });
    expect(footer.links).toContainEqual({
      text: expect.stringContaining('@'),
      href: expect.stringMatching(/^mailto:/),
    });
    expect(footer.text).toContain('Mon-Fri 8am-6pm CST');
    expect(footer.one('form').all('input', { type: 'email' })).toHaveLength(1);
    const methods = footer.one('ul', { 'aria-label': 'Accepted payment methods' }).all('svg');
    const names = methods.map(({ attributes }) => attributes['aria-label']);
    expect(names).toEqual(expect.arrayContaining(['VISA', 'Apple Pay', 'Klarna', 'Bitcoin']));
    for (const { href } of footer.links) expect(href).not.toMatch(/^#|^$/);
  });

  it('begins with a link to its content', () => {
    expect(page.one('body').links[0]).toEqual({ text: 'Skip to content', href: '#main' });
  });
});

describe('pages of words', () => {
  // Proves 2.2, 2.thank-you.1, 2.track.1
  it.each([
    ['/about', 'About Troy'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-conditions', 'Terms & Conditions'],
    ['/auth', 'Welcome to Troy'],
    ['/track-order', 'Track Your Order'],
    ['/thank-you', 'Order Confirmed!'],
  ])('%s is headed %s', async (address, heading) => {
    expect((await pages.main(address)).one('h1').text).toBe(heading);
  });

  // Proves 1.19
  it('the about page says when, how to pay, how it ships and what comes with it', async () => {
    const { text } = await pages.main('/about');
    expect(text).toContain('Monday to Friday, 8am to 6pm CST');
    expect(text).toContain('credit cards, bank transfers and cryptocurrency');
    expect(text).toContain('insured and tracked');
    expect(text).toContain('certificates of authenticity');
  });

  // Proves 2.not-found.1
  it('an address that does not exist is answered with a way home', async () => {
    const main = await pages.main('/no/such/page', 404);
    expect(main.one('h1').text).toBe('Oops! Page not found');
    expect(main.links).toEqual([{ text: 'Return to Home', href: '/' }]);
  });

  // Proves r.24
  it('Google sign-in that is not set up says so', async () => {
    const main = await pages.main('/auth');
    const button = main.all('button').find(({ text }) => text === 'Continue with Google');
    expect(button?.attributes).toHaveProperty('disabled');
    expect(main.text).toContain('Google sign-in is not set up.');
  });
});
