import { momentText } from '#domain/shop-time.ts';
import { isSentToAll } from '#domain/staff-notice.ts';
import type { Letter, LetterPart, LetterWriter } from '../letters/letter.ts';
import type { NoticeFacts, StaffLetter } from '../letters/waiting-letter.ts';
import { type NoticeParts, noticeWords } from './notice-letters.ts';
import { invitationLink, type LinkParts } from './staff.ts';
import type { Person, StaffStore } from './staff-store.ts';

type Parts = LinkParts & NoticeParts & { readonly staff: StaffStore };

/** Writes letters to the staff; undefined where the reader has left or the invitation is gone. They name no customer. */
export function createWriteStaffLetter(parts: Parts): LetterWriter<StaffLetter> {
  const { staff, publicUrl, secret } = parts;
  return async (waiting) => {
    const letter = waiting.about === 'staff-invited' ? await invited(waiting.invitationId) : await toPerson(waiting);
    return letter && { letter, reader: 'dealer' };
  };

  async function invited(invitationId: string): Promise<Letter | undefined> {
    const invitation = await staff.invitation(invitationId);
    if (!invitation) return undefined;
    const url = await invitationLink(staff, invitationId, { publicUrl, secret });
    return letterTo(invitation.email, 'You are invited to the dealer’s desk', [
      {
        text: `You are invited to the dealer’s desk as ${invitation.role}. The link expires in three days and can be used only once.`,
      },
      { button: 'Join the desk', url, isSpelled: true },
      { note: 'If you did not expect this invitation, no action is needed.' },
    ]);
  }

  async function toPerson(waiting: Exclude<StaffLetter, { about: 'staff-invited' }>): Promise<Letter | undefined> {
    const person = await staff.find(waiting.staffId);
    if (person?.state !== 'active') return undefined;
    if (waiting.about === 'staff-notice') return notice(person, waiting);
    if (waiting.about === 'staff-test')
      return letterTo(person.email, 'Test email from your shop', [
        { text: 'Email from the shop works. Customers get theirs from the same address.' },
        { button: 'Open the desk', url: `${publicUrl}/desk/` },
      ]);
    const desk: LetterPart = { button: 'View staff', url: `${publicUrl}/desk/staff` };
    if (waiting.about === 'staff-role-changed')
      return letterTo(person.email, 'Your role at the desk was changed', [
        { text: `Your role at the dealer’s desk is now ${waiting.role}.` },
      ]);
    if (waiting.about === 'staff-new-device')
      return letterTo(person.email, 'New sign-in to the desk', [
        {
          facts: [
            ['Device', waiting.device],
            ['Time', momentText(Date.parse(waiting.at))],
          ],
        },
        {
          text: 'If this was not you, tell an owner of the shop right away. Suspending a person takes effect immediately.',
        },
        { button: 'View your sessions', url: `${publicUrl}/desk/me` },
      ]);
    if (waiting.about === 'staff-new-factor')
      return letterTo(person.email, 'A second factor was reset at the desk', [
        { facts: [['Person', { typed: waiting.name }]] },
        {
          text: 'An owner has removed this person’s passkeys and authenticator app. They were signed out everywhere, and emailed a link to set up new ones. If you did not expect this, suspend them at the desk. It takes effect immediately.',
        },
        desk,
      ]);
    const isOwner = waiting.about === 'staff-new-owner';
    return letterTo(person.email, isOwner ? 'A new owner joined the desk' : 'Someone joined the desk', [
      { facts: [[isOwner ? 'New owner' : 'Joined', { typed: waiting.name }]] },
      { text: 'If you did not expect this, suspend them at the desk. It takes effect immediately.' },
      desk,
    ]);
  }

  async function notice(person: Person, facts: NoticeFacts): Promise<Letter | undefined> {
    const words = await noticeWords(parts, facts, person.id);
    if (!words) return undefined;
    const choose: LetterPart = {
      note: ['You asked for this email: ', { link: 'notification settings', href: `${publicUrl}/desk/me` }, '.'],
    };
    return letterTo(person.email, words.subject, [...words.parts, ...(isSentToAll(facts.notice) ? [] : [choose])]);
  }
}

function letterTo(to: string, subject: string, parts: readonly LetterPart[]): Letter {
  return { to, subject, heading: subject, parts };
}
