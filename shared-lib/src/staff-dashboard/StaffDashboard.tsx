import { type ReactNode, useEffect } from 'react';
import styled from 'styled-components';
import { RemoteSlot } from '../remote/RemoteSlot';
import { onIdle } from '../lazy/onIdle';
import { useTitlePlace } from '../ui/page/titlePlace';
import { Tabs } from '../ui/tabs/Tabs';
import type { AppointmentListQuery } from '../appointment/AppointmentList';
import { CheckMaterials, RejectDialog } from '../appointment/lazyDialogs';
import { type OwnPages, StaffFoot, StaffHeader } from './StaffHeader';
import { type StaffDay, useStaffDay } from './useStaffDay';
import { usePage, useView } from './useView';
import * as m from '../texts/m';

const TABS = ['today', 'upcoming', 'all', 'attendance'] as const;
/** The calendar has an address but no tab. Source: 2-140, 2-157, R-pages-22. */
const VIEWS = [...TABS, 'calendar'] as const;
type ListView = Exclude<(typeof TABS)[number], 'attendance'>;

/** One column, usable with a thumb, in the middle of a computer's screen. */
const Column = styled.div`
  max-width: 780px;
  margin-inline: auto;

  &[data-wide='true'] { max-width: none; }
  /* Right below the bar and from edge to edge: each row of pixels pushes the visit of now down. */
  &[data-in-bar='true'] {
    margin-top: calc(-1 * var(--s3));

    > div > [data-part='tabs'] { margin-inline: calc(-1 * var(--s4)); }
    [role='tabpanel'] { padding-top: var(--s2); }
  }
`;

/** A role's texts and data for one of its lists. */
export interface StaffViewRow {
  /** The label of its tab. */
  label: string;
  /** The count on its tab; undefined while unknown. */
  count: (day: StaffDay) => number | undefined;
  /** The query of its list. */
  query: (day: StaffDay) => AppointmentListQuery;
  list: {
    /** The text if it could not be loaded and the server gave no reason. */
    failure: string;
    /** What comes next, for an empty list. */
    emptyText: string;
    /** Its appointments are on more than one day. */
    withDate?: boolean;
    /** It is today's list. */
    ofToday?: boolean;
    /** It has pages. */
    isPaged?: boolean;
  };
}

/** The data to draw a role's list: its row, and its query now. */
export interface StaffViewList extends Omit<StaffViewRow['list'], 'isPaged'> {
  query: AppointmentListQuery;
  /** The id of the signed-in person. */
  self: number;
  onPage?: (page: number) => void;
}

export interface StaffDashboardProps extends OwnPages {
  /** A row for each list. Tabs, counts and lists are drawn from them. */
  views: Readonly<Record<ListView, StaffViewRow>>;
  /** The days of attendance on the tab; null while unknown, left out if the role shows none. */
  attendanceCount?: number | null;
  /** The content of the view 'calendar'. */
  calendar: ReactNode;
  /** Draws the list of a view. */
  children: (list: StaffViewList, view: ListView, day: StaffDay) => ReactNode;
}

function listOf(row: StaffViewRow, day: StaffDay, turnTo: (page: number) => void): StaffViewList {
  const { isPaged, ...list } = row.list;
  return { ...list, query: row.query(day), self: day.self, onPage: isPaged ? turnTo : undefined };
}

/**
 * The dashboard of a therapist or driver: greeting, the business's clock, connection, log-out, and tabs over today and
 * the days to come. Source: 2-134..2-140, 2-152..2-161, R-pages-22.
 */
export function StaffDashboard({ own, views, attendanceCount, calendar, children }: StaffDashboardProps) {
  const bar = useTitlePlace();
  const { view, show } = useView(VIEWS);
  const { page, turnTo } = usePage();
  const day = useStaffDay(page, view === 'all');
  useEffect(() => onIdle(() => [CheckMaterials, RejectDialog].forEach(({ prefetch }) => prefetch())), []);
  return (
    <Column data-in-bar={bar !== null} data-wide={view === 'calendar'}>
      <StaffHeader bar={bar} own={own} />
      <Tabs
        label={m.what_to_show()}
        items={TABS.map((value) =>
          value === 'attendance'
            ? { value, label: m.my_attendance(), count: attendanceCount }
            : { value, label: views[value].label, count: views[value].count(day) ?? null },
        )}
        value={view}
        onChange={show}
      >
        {view === 'attendance' ? (
          <RemoteSlot name="attendance" view="mine" />
        ) : view === 'calendar' ? (
          calendar
        ) : (
          children(listOf(views[view], day, turnTo), view, day)
        )}
      </Tabs>
      {bar && <StaffFoot own={own} />}
    </Column>
  );
}
