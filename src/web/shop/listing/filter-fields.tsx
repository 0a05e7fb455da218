import type { ReactNode } from 'react';
import type { Option } from '#domain/listing.ts';
import { CHOICE_NAMES, formatHundredths, gradedText } from '#domain/listing-query.ts';
import { formatOunces } from '#domain/weight.ts';
import { capital } from '#domain/words.ts';
import type { Listing } from './use-listing.ts';
import { gradingText, premiumText, priceText, sizeText } from './words.ts';

export type Filter = 'weight' | 'maker' | 'grading' | 'premium' | 'price';

export const FILTER_NAMES: Readonly<Record<Filter, string>> = {
  weight: 'Weight',
  maker: 'Maker',
  grading: 'Grading',
  premium: 'Premium',
  price: 'Price',
};

const FILTERS = ['weight', 'maker', 'grading', 'premium', 'price'] as const satisfies readonly Filter[];

/** The filters that leave something to choose. */
export function offeredFilters({ offer }: Listing): readonly Filter[] {
  const { weights, makers, gradings, premiums, highestPrices } = offer;
  const offered = { weight: weights, maker: makers, grading: gradings, premium: premiums, price: highestPrices };
  return FILTERS.filter((filter) => offered[filter].length > 0);
}

type FieldsProps = { readonly listing: Listing };

/** The choices of one filter, each with the number of products that it would leave. */
export function FilterFields({ filter, listing }: FieldsProps & { readonly filter: Filter }) {
  const { offer, choose } = listing;
  switch (filter) {
    case 'weight':
      return <Weights listing={listing} />;
    case 'maker':
      return (
        <Radios
          name={CHOICE_NAMES.maker}
          options={offer.makers}
          inputOf={(maker) => maker ?? ''}
          textOf={(maker) => maker ?? 'Any maker'}
          onChoose={(maker) => choose({ maker })}
        />
      );
    case 'grading':
      return (
        <Radios
          name={CHOICE_NAMES.graded}
          options={offer.gradings}
          inputOf={gradedText}
          textOf={(isGraded) => (isGraded === undefined ? 'Any' : gradingText(isGraded))}
          onChoose={(isGraded) => choose({ isGraded })}
        />
      );
    case 'premium':
      return (
        <Radios
          name={CHOICE_NAMES.premium}
          options={offer.premiums}
          inputOf={figureOf}
          textOf={(highest) => (highest === undefined ? 'Any premium' : `${premiumText(highest)} over spot`)}
          onChoose={(highestPremium) => choose({ highestPremium })}
        />
      );
    case 'price':
      return <Prices listing={listing} />;
  }
}

function Weights({ listing: { offer, choice, choose } }: FieldsProps) {
  const toggled = (weight: (typeof choice.weights)[number]) =>
    choice.weights.includes(weight) ? choice.weights.filter((one) => one !== weight) : [...choice.weights, weight];
  return offer.weights.map((option) => (
    <Choosable
      key={option.value}
      type="checkbox"
      name={CHOICE_NAMES.weight}
      value={formatOunces(option.value)}
      option={option}
      onChoose={() => choose({ weights: toggled(option.value) })}
    >
      {sizeText(option)}
    </Choosable>
  ));
}

function Prices({ listing: { offer, choose } }: FieldsProps) {
  return (
    <>
      <Radios
        name={CHOICE_NAMES.price}
        options={offer.highestPrices}
        inputOf={figureOf}
        textOf={(highest) => priceText(undefined, highest) ?? 'Any price'}
        onChoose={(highestPrice) => choose({ highestPrice })}
      />
      <fieldset className="filter-sheet__group">
        <legend className="visually-hidden">Lowest price</legend>
        <Radios
          name={CHOICE_NAMES.from}
          options={offer.lowestPrices}
          inputOf={figureOf}
          textOf={(lowest) => priceText(lowest, undefined) ?? 'From any price'}
          onChoose={(lowestPrice) => choose({ lowestPrice })}
        />
      </fieldset>
    </>
  );
}

function figureOf(value: number | undefined): string {
  return value === undefined ? '' : formatHundredths(value);
}

type RadiosProps<Value> = {
  readonly name: string;
  readonly options: readonly Option<Value>[];
  readonly inputOf: (value: Value) => string;
  readonly textOf: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
};

/** One of several, of which the first is any. */
function Radios<Value>({ name, options, inputOf, textOf, onChoose }: RadiosProps<Value>) {
  return options.map((option) => (
    <Choosable
      key={inputOf(option.value)}
      type="radio"
      name={name}
      value={inputOf(option.value)}
      option={option}
      onChoose={() => onChoose(option.value)}
    >
      {capital(textOf(option.value))}
    </Choosable>
  ));
}

type ChoosableProps = {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly value: string;
  readonly option: Option<unknown>;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

function Choosable({ type, name, value, option, onChoose, children }: ChoosableProps) {
  return (
    <label className="choosable figure">
      <input
        className="choosable__box"
        type={type}
        name={name}
        value={value}
        checked={option.isChosen}
        onChange={onChoose}
      />
      {children}
      <span className="choosable__count">
        {option.count}
        <span className="visually-hidden"> {option.count === 1 ? 'product' : 'products'}</span>
      </span>
    </label>
  );
}
