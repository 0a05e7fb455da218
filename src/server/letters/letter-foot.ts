import { HOURS_IN_WORDS } from '#domain/hours-text.ts';
import { phoneLink, type Seller, sellerLine } from '#domain/seller.ts';
import type { Letter } from './letter.ts';

/** The letter with what each one to a customer ends with: telephone, e-mail, hours, and the company that sells. */
export function withFoot(letter: Letter, seller: Seller): Letter {
  if (letter.question === undefined) return letter;
  const { phone, email } = seller;
  const line = sellerLine(seller);
  const foot = [
    `${letter.question} Call `,
    { link: phone, href: phoneLink(phone) },
    ' or write to ',
    { link: email, href: `mailto:${email}` },
    `. We are here ${HOURS_IN_WORDS}.`,
  ];
  return { ...letter, parts: [...letter.parts, { foot, notes: line ? [line] : [] }] };
}
