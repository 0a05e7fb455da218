import { phoneText } from '#domain/telephone.ts';
import { TextField } from '../ui/fields.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Draft } from './draft.ts';

type AddressPanelProps = {
  readonly draft: Draft;
  /** The server's error sentences by field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly change: (part: Partial<Draft>) => void;
};

/** The panel for the recipient's name, contact details and address. */
export function AddressPanel({ draft, faults, change }: AddressPanelProps) {
  const { address } = draft;
  const own = (name: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    name,
    value: draft[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (value: string) => change({ [name]: value }),
  });
  const part = (name: keyof Draft['address']) => ({
    name,
    value: address[name],
    error: faults[`address.${name}`] ?? faults[name],
    autoComplete: 'off',
    required: true,
    onChange: (value: string) => change({ address: { ...address, [name]: value } }),
  });
  return (
    <Panel title="Ship to" className="phone-where">
      <div className="panel__body phone-fields">
        <TextField label="First name" required {...own('firstName')} />
        <TextField label="Last name" required {...own('lastName')} />
        <TextField
          label="Email"
          type="email"
          required={draft.phone === ''}
          hint="Optional with a phone number, but no emails will be sent."
          {...own('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          required={draft.email === ''}
          onBlur={() => change({ phone: phoneText(draft.phone) })}
          {...own('phone')}
        />
        <TextField label="Street address" className="phone-fields__wide" {...part('address')} />
        <div className="phone-fields__wide phone-fields__place">
          <TextField label="City" {...part('city')} />
          <TextField label="State" {...part('state')} />
          <TextField label="ZIP code" {...part('zipCode')} />
        </div>
      </div>
    </Panel>
  );
}
