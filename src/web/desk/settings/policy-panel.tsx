import { useEffect, useState } from 'react';
import { SETTING_SHAPES } from '#contract/setting-shapes.ts';
import { LONGEST_POLICY, POLICY_TITLES, type PolicyName, type PolicyText } from '#domain/policies.ts';
import { desk } from '../data/desk.ts';
import { useMay } from '../data/me.ts';
import type { Settings } from '../data/settings.ts';
import { useDeskQuery } from '../data/use-desk-query.ts';
import { Button } from '../ui/button.tsx';
import { ChangeButton } from '../ui/change-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { StaffMark } from '../ui/mark.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Time } from '../ui/times.tsx';
import { useChangeSetting } from '../ui/use-change-setting.ts';
import { SettingPanel } from './setting-panel.tsx';

const PATHS = { privacy: '/privacy-policy', terms: '/terms-conditions', about: '/about' } as const;
const USUAL = 'The page that comes with the shop';

type PolicyProps = { readonly policy: PolicyName; readonly setting: Settings['policy-terms'] };

/** The text of a page of the shop, in Markdown, with all its versions. */
export function PolicyPanel({ policy, setting }: PolicyProps) {
  const { value, standard, version } = setting;
  const [areVersionsOpen, setAreVersionsOpen] = useState(false);
  const may = useMay();
  const title = POLICY_TITLES[policy];
  const textOf = ({ markdown }: PolicyText) => (markdown ? beginningOf(markdown) : USUAL);
  return (
    <>
      <SettingPanel
        name={`policy-${policy}`}
        setting={setting}
        title={title}
        what={title}
        facts={[{ label: PATHS[policy], text: textOf(value), standard: textOf(standard) }]}
        form={{
          initial: { ...value, preview: '' },
          fields: ({ markdown }) => ({
            markdown: {
              as: 'area',
              label: 'Text, in Markdown',
              rows: 12,
              maxLength: LONGEST_POLICY,
              hint: 'Headings begin with #, list items with -. Links go to https:, mailto:, tel: or a page of the shop: [call us](tel:+13125550148). Leave blank for the page that comes with the shop.',
            },
            preview: () => <Preview key="preview" text={markdown} />,
          }),
          consequence: 'Customers see it within two seconds. Orders remember the date of the text that was in force.',
          shape: SETTING_SHAPES['policy-terms'],
          valueFrom: ({ markdown }) => ({ markdown }),
        }}
      >
        {version > 0 && may('see-log') && (
          <Button kind="text" size="small" onClick={() => setAreVersionsOpen(true)}>
            Versions<span className="visually-hidden"> of {title}</span>
          </Button>
        )}
      </SettingPanel>
      <Dialog
        title={`Versions of ${title}`}
        isOpen={areVersionsOpen}
        onClose={() => setAreVersionsOpen(false)}
        size="wide"
      >
        <Versions policy={policy} setting={setting} onDone={() => setAreVersionsOpen(false)} />
      </Dialog>
    </>
  );
}

function beginningOf(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160).trimEnd()}…` : text;
}

const PREVIEW_AFTER_MS = 400;

/** The text as customers will see it, a moment after the last key. */
function Preview({ text: typed }: { readonly text: string }) {
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useDeskQuery(
    ['policy-preview', text],
    // It changes nothing, but every call that is no GET names a key.
    (signal) => desk.previewPolicy({ body: { markdown: text }, idempotencyKey: 'preview', signal }),
    { isOn: text.trim() !== '' && text.length <= LONGEST_POLICY, keepsPrevious: true },
  );
  if (typed.trim() === '' || !query.data) return null;
  const { html } = query.data;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="policy-preview" aria-label="Preview" tabIndex={0}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of Markdown with HTML off */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

type VersionsProps = PolicyProps & { readonly onDone: () => void };

/** All versions that were set, the newest first, and the way back to each. */
function Versions({ policy, setting, onDone }: VersionsProps) {
  const may = useMay();
  const query = useDeskQuery(['log', 'policy', policy], (signal) =>
    desk.readPolicyVersions({ params: { policy }, signal }),
  );
  const change = useChangeSetting(setting, POLICY_TITLES[policy]);
  const restore = async (markdown: string) => {
    const body = { name: `policy-${policy}`, version: setting.version, value: markdown ? { markdown } : null } as const;
    if (await change.run({ body })) onDone();
  };
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={3} />}>
      {(versions) => (
        <div className="policy-versions">
          {versions.map(({ version, at, staffId, markdown }, nth) => (
            <details key={version}>
              <summary>
                <StaffMark id={staffId} /> <Time at={at} />
              </summary>
              <pre>{markdown || USUAL}</pre>
              {nth > 0 && may('change-settings') && (
                <ChangeButton change={change} size="small" onClick={() => void restore(markdown)}>
                  Use this text again
                </ChangeButton>
              )}
            </details>
          ))}
        </div>
      )}
    </Loaded>
  );
}
