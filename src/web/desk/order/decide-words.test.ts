import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { beyondText, type Limits } from './decide-words.ts';
import type { Order } from './order-data.ts';

const ORDER = { events: [], total: cents(1_000_00), driftLimit: 150 as BasisPoints } as unknown as Order;

function textFor(who: 'clerk' | 'manager', beyond: Limits['beyond']): string {
  const canConfirm = who === 'manager';
  const limits = { canConfirm, isConfirmFirst: false, beyond, figures: undefined, reviewFrom: cents(50_000_00) };
  return beyondText(ORDER, limits);
}

describe('the words of a limit', () => {
  it('tell only those who cannot confirm an order in review that a manager does', () => {
    expect(textFor('clerk', 'in-review')).toBe('In review. A manager confirms or releases it.');
    expect(textFor('manager', 'in-review')).toBe('In review.');
  });

  it.each(['hold-over', 'drift-over'] as const)(
    'tell beyond a limit who may still confirm the old price: %s',
    (fault) => {
      expect(textFor('clerk', fault)).toMatch(/only a manager can confirm the old one\.$/);
      expect(textFor('manager', fault)).toMatch(/You may still confirm it at the old price; clerks can’t\.$/);
    },
  );
});
