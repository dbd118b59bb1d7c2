import { type ReactNode, useEffect } from 'react';
import styled from 'styled-components';
import { logOut } from '../api/auth';
import { ConnectionStatus } from '../live/ConnectionStatus';
import { RemoteSlot } from '../remote/RemoteSlot';
import { useUser } from '../session/session';
import { displayName } from '../session/stored-user';
import { Button } from '../ui/button/Button';
import { whenIdle } from '../lazy/whenIdle';
import { PageHeader } from '../ui/page/PageHeader';
import { Tabs } from '../ui/tabs/Tabs';
import { Clock, Greeting } from '../ui/time/Clock';
import { CheckMaterials, RejectDialog } from '../appointment/dialogs';
import { type StaffDay, useStaffDay } from './useStaffDay';
import { useView } from './useView';

const VIEWS = ['today', 'upcoming', 'all', 'attendance'] as const;
type StaffView = (typeof VIEWS)[number];
type ListView = Exclude<StaffView, 'attendance'>;

/** One column that a thumb can work, in the middle of a desk. */
const Column = styled.div`
  max-width: 780px;
  margin-inline: auto;
`;

export interface StaffDashboardProps {
  /** What the role calls its tabs. */
  labels: Record<ListView, string>;
  /** How many stand behind each tab that says so; undefined while that is not known. */
  counts: (day: StaffDay) => Partial<Record<StaffView, number | undefined>>;
  /** The lists of appointments. */
  children: (view: ListView, day: StaffDay) => ReactNode;
}

/**
 * The day of a therapist or driver: greeting, the business's clock, connection, log-out, and tabs over what today and
 * the days to come ask. Source: spec 2, therapist and driver dashboards; product 9, 'Therapist tabs'.
 */
export function StaffDashboard({ labels, counts, children }: StaffDashboardProps) {
  const user = useUser();
  const day = useStaffDay();
  const { view, show } = useView(VIEWS);
  const known = counts(day);
  useEffect(() => whenIdle(() => [CheckMaterials, RejectDialog].forEach(({ prefetch }) => prefetch())), []);
  return (
    <Column>
      <PageHeader
        title={<Greeting name={displayName(user, '')} />}
        subtitle={
          <>
            <Clock />
            <ConnectionStatus />
          </>
        }
        actions={
          <Button variant="ghost" onClick={logOut}>
            Logout
          </Button>
        }
      />
      <Tabs
        label="What to show"
        items={VIEWS.map((value) => ({
          value,
          label: value === 'attendance' ? 'My Attendance' : labels[value],
          count: value in known ? (known[value] ?? null) : undefined,
        }))}
        value={view}
        onChange={show}
      >
        {view === 'attendance' ? <RemoteSlot name="attendance" view="mine" /> : children(view, day)}
      </Tabs>
    </Column>
  );
}
