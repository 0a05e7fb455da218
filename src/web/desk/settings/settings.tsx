import { lazy, Suspense } from 'react';
import { POLICY_NAMES } from '#domain/policies.ts';
import { useMay } from '../data/me.ts';
import { useSettings } from '../data/settings.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useTitle } from '../ui/use-title.ts';
import { BannerPanel } from './banner-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { ApprovalPanel, DriftLimitPanel, FreeShippingPanel, NewsletterPanel, ReviewPanel } from './limits-panels.tsx';
import { PayPanel } from './pay-panel.tsx';
import { PolicyPanel } from './policy-panel.tsx';
import { PromisesPanel } from './promises-panel.tsx';
import { SellerPanel } from './seller-panel.tsx';
import './settings.css';

/** With the kit of lists: a third of the page's weight, at its end. */
const SettingHistory = lazy(async () => ({ default: (await import('./setting-history.tsx')).SettingHistory }));

/** What the business decides about the whole shop, with the default of each. */
export function Component() {
  useTitle('Settings');
  const may = useMay();
  const query = useSettings();
  return (
    <>
      <PageHead
        title="Settings"
        sub="Business details and rules. Managers change them, and owners how to pay. Changes reach every page within two seconds."
      />
      <Loaded query={query} skeleton={<Skeleton />}>
        {(settings) => (
          <div className={`settings${query.isOld ? ' is-old' : ''}`}>
            <SellerPanel setting={settings.seller} />
            <HoursPanel setting={settings.hours} />
            <PromisesPanel setting={settings.promises} />
            <BannerPanel setting={settings.banner} />
            <FreeShippingPanel setting={settings['free-shipping']} />
            {POLICY_NAMES.map((policy) => (
              <PolicyPanel key={policy} policy={policy} setting={settings[`policy-${policy}`]} />
            ))}
            <ReviewPanel setting={settings.review} />
            <ApprovalPanel setting={settings.approval} />
            <NewsletterPanel setting={settings.newsletter} />
            <DriftLimitPanel setting={settings['drift-limit']} />
            <PayPanel setting={settings['how-to-pay']} />
          </div>
        )}
      </Loaded>
      {may('see-log') && (
        <Suspense fallback={<Skeleton />}>
          <SettingHistory />
        </Suspense>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <Panel label="Settings">
      <SkeletonRows rows={6} />
    </Panel>
  );
}
