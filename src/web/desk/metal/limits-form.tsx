import { useState } from 'react';
import { METAL_NAMES, type Metal } from '#domain/metal.ts';
import type { PositionLimit } from '#domain/shop-settings.ts';
import { microOunces } from '#domain/weight.ts';
import { type Settings, useSettings } from '../data/settings.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { LastChange } from '../ui/last-change.tsx';
import { useChangeSetting } from '../ui/use-change-setting.ts';
import { limitText, readOunces, typedOunces } from './metal-data.ts';

const FIELDS = ['reviewBeyond', 'stopBeyond', 'closedReview', 'closedStop'] as const;
type Values = Readonly<Record<(typeof FIELDS)[number], string>>;

/** The limits of a metal's position, and the button that changes them. */
export function LimitsButton({ metal }: { readonly metal: Metal }) {
  const setting = useSettings().data?.[`limits-${metal}`];
  return setting ? <LimitsForm metal={metal} setting={setting} /> : null;
}

type FormProps = { readonly metal: Metal; readonly setting: Settings['limits-gold'] };

function LimitsForm({ metal, setting }: FormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const change = useChangeSetting(setting, `${metal} limits`);
  const { value: limits, version } = setting;
  const { reviewBeyond, stopBeyond, whileClosed } = limits;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{limitText(limits) ?? 'Set limits'}</Button>
      <ActDialog
        title={`${METAL_NAMES[metal]} limits`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={{
          draft: `limits ${metal}`,
          initial: {
            reviewBeyond: typed(reviewBeyond),
            stopBeyond: typed(stopBeyond),
            closedReview: typed(whileClosed.reviewBeyond),
            closedStop: typed(whileClosed.stopBeyond),
          },
          lead: (
            <p className="dialog-form__what">
              Your short position, in ounces, once all pending orders are confirmed. Leave blank for no limit.
            </p>
          ),
          fields: {
            reviewBeyond: { as: 'text', label: 'Review beyond', inputMode: 'decimal' },
            stopBeyond: { as: 'text', label: 'Stop beyond', inputMode: 'decimal' },
            closedReview: { as: 'text', label: 'Review beyond, while the market is closed', inputMode: 'decimal' },
            closedStop: { as: 'text', label: 'Stop beyond, while the market is closed', inputMode: 'decimal' },
          },
          consequence: `Orders beyond the first limit go to review. Orders beyond the second also go to review, and ${metal} sales stop until a manager resumes them.`,
          button: 'Save limits',
          change,
          issuesOf,
          inputOf: (values) => ({
            body: {
              name: `limits-${metal}` as const,
              version,
              value: {
                ...limitOf(values.reviewBeyond, values.stopBeyond),
                whileClosed: limitOf(values.closedReview, values.closedStop),
              },
            },
          }),
        }}
      />
    </>
  );
}

/** The last change of a metal's limits. */
export function LimitsChange({ metal }: { readonly metal: Metal }) {
  const name = `limits-${metal}` as const;
  const setting = useSettings().data?.[name];
  if (!setting) return null;
  const undo = { name, version: setting.version, value: setting.before };
  return <LastChange setting={setting} undo={undo} what={`${metal} limits`} />;
}

function issuesOf(values: Values) {
  const wrong = FIELDS.filter((name) => values[name].trim() !== '' && !(readOunces(values[name]) ?? 0));
  const isBelow = (review: number | null, stop: number | null) => review !== null && stop !== null && stop < review;
  const [open, closed] = [
    limitOf(values.reviewBeyond, values.stopBeyond),
    limitOf(values.closedReview, values.closedStop),
  ];
  const below = 'Enter at least the review limit.';
  return {
    ...(isBelow(open.reviewBeyond, open.stopBeyond) && { stopBeyond: below }),
    ...(isBelow(closed.reviewBeyond, closed.stopBeyond) && { closedStop: below }),
    ...Object.fromEntries(wrong.map((name) => [name, 'Enter ounces above zero, such as 80, or leave blank.'])),
  };
}

function limitOf(review: string, stop: string): PositionLimit {
  return { reviewBeyond: read(review), stopBeyond: read(stop) };
}

function read(text: string) {
  const ounces = readOunces(text);
  return ounces ? microOunces(ounces) : null;
}

function typed(limit: number | null): string {
  return limit === null ? '' : typedOunces(limit);
}
