import { lazyComponent, PageHeader, SkeletonRows, Tabs, useUser, useView } from 'shared-lib';
import { type ComponentType, Suspense } from 'react';
import styled from 'styled-components';
import { Look } from './Look';
import { NotificationSettings } from './NotificationSettings';
import { Security } from './Security';
import * as m from '../texts/m';

const BusinessRules = lazyComponent(() =>
  import(/* webpackChunkName: "business-rules" */ '../business-rules/BusinessRules').then((code) => code.BusinessRules),
);

const CalendarLink = lazyComponent(() =>
  import(/* webpackChunkName: "calendar-link" */ '../calendar-link/CalendarLink').then((code) => code.CalendarLink),
);

const ClientTextsView = lazyComponent(() =>
  import(/* webpackChunkName: "business-rules" */ '../business-rules/ClientTextsView').then(
    (code) => code.ClientTextsView,
  ),
);

const FilipinoTexts = lazyComponent(() =>
  import(/* webpackChunkName: "business-rules" */ '../business-rules/FilipinoTexts').then((code) => code.FilipinoTexts),
);

const OWN_VIEWS = ['device', 'notifications', 'security', 'calendar'] as const;
/** Operators also set the rules of the business, what clients are written, and the words in Filipino. */
const OPERATOR_VIEWS = [...OWN_VIEWS, 'business', 'messages', 'filipino'] as const;
type View = (typeof OPERATOR_VIEWS)[number];

const PANELS: Readonly<Record<View, { label: string; Panel: ComponentType }>> = {
  device: { label: m.this_device(), Panel: Look },
  notifications: { label: m.notifications(), Panel: NotificationSettings },
  security: { label: m.security(), Panel: Security },
  calendar: { label: m.calendar(), Panel: CalendarLink },
  business: { label: m.business_rules(), Panel: BusinessRules },
  messages: { label: m.messages_to_clients(), Panel: ClientTextsView },
  filipino: { label: m.filipino(), Panel: FilipinoTexts },
};

/** A form as wide as the window is hard to read. */
const Narrow = styled.div`
  max-width: 720px;
`;

/**
 * The settings of each user, for this device or their account. Operators also set the rules of the business. The query
 * parameter `view` holds the view.
 */
export default function SettingsPage() {
  const { role } = useUser();
  const views: readonly [View, ...View[]] = role === 'operator' ? OPERATOR_VIEWS : OWN_VIEWS;
  const { view, show } = useView(views);
  const { Panel } = PANELS[view];
  return (
    <Narrow>
      <PageHeader title={m.settings()} back={{ to: '/dashboard/profile', label: m.profile() }} />
      <Tabs
        label={m.settings()}
        value={view}
        onChange={show}
        items={views.map((value) => ({ value, label: PANELS[value].label }))}
      >
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <Panel />
        </Suspense>
      </Tabs>
    </Narrow>
  );
}
