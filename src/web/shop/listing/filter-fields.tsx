import type { ReactNode } from 'react';
import type { Option } from '#domain/listing.ts';
import { CHOICE_NAMES, formatHundredths } from '#domain/listing-query.ts';
import { formatOunces } from '#domain/weight.ts';
import type { Listing } from './use-listing.ts';
import { premiumText, priceText, sizeText } from './words.ts';

export type Filter = 'weight' | 'maker' | 'premium' | 'price';

export const FILTER_NAMES: Readonly<Record<Filter, string>> = {
  weight: 'Weight',
  maker: 'Maker',
  premium: 'Premium',
  price: 'Price',
};

/** The filters that leave something to choose. */
export function offeredFilters({ offer }: Listing): readonly Filter[] {
  const offered = { weight: offer.weights, maker: offer.makers, premium: offer.premiums, price: offer.prices };
  return (['weight', 'maker', 'premium', 'price'] as const).filter((filter) => offered[filter].length > 0);
}

/** The choices of one filter, each with the number of products that it would leave. */
export function FilterFields({ filter, listing }: { readonly filter: Filter; readonly listing: Listing }) {
  const { offer, choice, choose } = listing;
  if (filter === 'weight') {
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
  if (filter === 'maker') {
    return offer.makers.map((option) => (
      <Choosable
        key={option.value ?? 'any'}
        type="radio"
        name={CHOICE_NAMES.maker}
        value={option.value ?? ''}
        option={option}
        onChoose={() => choose({ maker: option.value })}
      >
        {option.value ?? 'Any maker'}
      </Choosable>
    ));
  }
  if (filter === 'premium') {
    return offer.premiums.map((option) => (
      <Choosable
        key={option.value ?? 'any'}
        type="radio"
        name={CHOICE_NAMES.premium}
        value={option.value === undefined ? '' : formatHundredths(option.value)}
        option={option}
        onChoose={() => choose({ highestPremium: option.value })}
      >
        {option.value === undefined ? 'Any premium' : `${capitalised(premiumText(option.value))} over spot`}
      </Choosable>
    ));
  }
  return offer.prices.map((option) => (
    <Choosable
      key={option.value ?? 'any'}
      type="radio"
      name={CHOICE_NAMES.price}
      value={option.value === undefined ? '' : formatHundredths(option.value)}
      option={option}
      onChoose={() => choose({ highestPrice: option.value })}
    >
      {option.value === undefined ? 'Any price' : capitalised(priceText(option.value))}
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

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
