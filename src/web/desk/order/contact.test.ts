import { describe, expect, it } from 'vitest';
import { mailHref, textHref } from './contact.ts';
import { localTimeOf } from './local-time.ts';

describe('how the desk reaches a customer', () => {
  it('writes with the number of the order as the subject', () => {
    expect(textHref('312-555-0148')).toBe('sms:+13125550148');
    expect(textHref('217-555-0142 x89')).toBe('sms:+12175550142');
    expect(textHref('n/a')).toBeUndefined();
    expect(mailHref('a&b@example.com', '1763')).toBe('mailto:a%26b@example.com?subject=Order%201763');
  });

  it('knows the time of a state that lies in one zone, and guesses none', () => {
    const now = Date.parse('2025-11-19T16:42:00Z');
    expect(localTimeOf('12 Elm Street, Springfield, IL 62704', now)).toBe('10:42 AM, Central');
    expect(localTimeOf('1 Pine Road, Seattle, WA 98101-2200', now)).toBe('8:42 AM, Pacific');
    expect(localTimeOf('1 Pine Road, Seattle, Washington 98101', now)).toBe('8:42 AM, Pacific');
    expect(localTimeOf('1 Oak Road, Austin, TX 73301', now)).toBeUndefined();
    expect(localTimeOf('Postfach 12, Wien', now)).toBeUndefined();
  });
});
