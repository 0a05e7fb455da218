/** Accepted payment methods: cards, wallets, buy-now-pay-later, cryptocurrency. Word marks in one colour. */
const METHODS = [
  'VISA',
  'Mastercard',
  'AMEX',
  'Discover',
  'Apple Pay',
  'Google Pay',
  'PayPal',
  'Klarna',
  'Affirm',
  'Bitcoin',
  'Ethereum',
];
/** About the width of a letter at this size, and the frame around the word. */
const LETTER_WIDTH = 7.2;
const FRAME_WIDTH = 22;

export function PaymentMarks() {
  return (
    <ul className="payments" aria-label="Accepted payment methods">
      {METHODS.map((method) => {
        const width = Math.max(56, Math.round(method.length * LETTER_WIDTH + FRAME_WIDTH));
        return (
          <li key={method}>
            <svg
              className="payments__mark"
              viewBox={`0 0 ${width} 32`}
              width={width}
              height="32"
              role="img"
              aria-label={method}
            >
              <rect className="payments__frame" x=".5" y=".5" width={width - 1} height="31" rx="3" />
              <text className="payments__word" x={width / 2} y="20.5" textAnchor="middle">
                {method}
              </text>
            </svg>
          </li>
        );
      })}
    </ul>
  );
}
