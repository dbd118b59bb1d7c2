import { type ReactNode, useEffect } from 'react';
import styled from 'styled-components';
import { RemoteSlot } from '../remote/RemoteSlot';
import { whenIdle } from '../lazy/whenIdle';
import { useTitlePlace } from '../ui/page/titlePlace';
import { Tabs } from '../ui/tabs/Tabs';
import { CheckMaterials, RejectDialog } from '../appointment/dialogs';
import { StaffFoot, StaffHeader } from './StaffHeader';
import { type StaffDay, useStaffDay } from './useStaffDay';
import { useView } from './useView';

const VIEWS = ['today', 'upcoming', 'all', 'attendance'] as const;
type StaffView = (typeof VIEWS)[number];
type ListView = Exclude<StaffView, 'attendance'>;

/** One column that a thumb can work, in the middle of a desk. */
const Column = styled.div`
  max-width: 780px;
  margin-inline: auto;

  /* Right below the bar and from edge to edge: each row of pixels pushes the visit of now down. */
  &[data-in-bar='true'] {
    margin-top: calc(-1 * var(--s3));

    > div > [data-part='tabs'] { margin-inline: calc(-1 * var(--s4)); }
    [role='tabpanel'] { padding-top: var(--s2); }
  }
`;

/** What a role says of one of its lists. */
export interface StaffViewRow {
  /** On its tab. */
  label: string;
  /** How many its tab says there are; undefined while that is not known. */
  count: (day: StaffDay) => number | undefined;
  list: {
    /** Why it did not come, where the server gave no reason. */
    failure: string;
    /** What comes next, where it is empty. */
    emptyText: string;
    /** Its appointments are of more than one day. */
    withDate?: boolean;
  };
}

export interface StaffDashboardProps {
  /** A row for each list: tabs, counts and lists are drawn from them. */
  views: Readonly<Record<ListView, StaffViewRow>>;
  /** How many days of attendance the tab says; null while that is not known, left out where the role says none. */
  attendanceCount?: number | null;
  /** The list of a view. */
  children: (view: ListView, day: StaffDay) => ReactNode;
}

/**
 * The day of a therapist or driver: greeting, the business's clock, connection, log-out, and tabs over what today and
 * the days to come ask. Source: 2-134..2-140, 2-152..2-161, R-pages-22.
 */
export function StaffDashboard({ views, attendanceCount, children }: StaffDashboardProps) {
  const bar = useTitlePlace();
  const day = useStaffDay();
  const { view, show } = useView(VIEWS);
  useEffect(() => whenIdle(() => [CheckMaterials, RejectDialog].forEach(({ prefetch }) => prefetch())), []);
  return (
    <Column data-in-bar={bar !== null}>
      <StaffHeader bar={bar} />
      <Tabs
        label="What to show"
        items={VIEWS.map((value) =>
          value === 'attendance'
            ? { value, label: 'My Attendance', count: attendanceCount }
            : { value, label: views[value].label, count: views[value].count(day) ?? null },
        )}
        value={view}
        onChange={show}
      >
        {view === 'attendance' ? <RemoteSlot name="attendance" view="mine" /> : children(view, day)}
      </Tabs>
      {bar && <StaffFoot />}
    </Column>
  );
}
