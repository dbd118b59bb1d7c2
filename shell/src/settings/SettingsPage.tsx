import { PageHeader, Tabs, useView } from 'shared-lib';
import styled from 'styled-components';
import { Look } from './Look';
import { NotificationSettings } from './NotificationSettings';
import { Security } from './Security';

const VIEWS = ['device', 'notifications', 'security'] as const;
type View = (typeof VIEWS)[number];

const PANELS: Readonly<Record<View, () => React.JSX.Element>> = {
  device: Look,
  notifications: NotificationSettings,
  security: Security,
};

/** A form as wide as the window is hard to follow. */
const Narrow = styled.div`
  max-width: 720px;
`;

/**
 * What each person sets for themselves: for this device, or for their account. The view is in the query parameter
 * `view`.
 */
export default function SettingsPage() {
  const { view, show } = useView(VIEWS);
  const Panel = PANELS[view];
  return (
    <Narrow>
      <PageHeader title="Settings" back={{ to: '/dashboard/profile', label: 'Profile' }} />
      <Tabs
        label="Settings"
        value={view}
        onChange={show}
        items={[
          { value: 'device', label: 'This device' },
          { value: 'notifications', label: 'Notifications' },
          { value: 'security', label: 'Security' },
        ]}
      >
        <Panel />
      </Tabs>
    </Narrow>
  );
}
