import type { AppointmentListQuery, TabItem } from 'shared-lib';
import type { StaffDay } from './useStaffDay';

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

/** The tab of a list. */
export const tabOf = <View extends string>(value: View, row: StaffViewRow, day: StaffDay): TabItem<View> => ({
  value,
  label: row.label,
  count: row.count(day) ?? null,
});

/** The list of a row, as it is now. */
export function listOf(row: StaffViewRow, day: StaffDay, turnTo: (page: number) => void): StaffViewList {
  const { isPaged, ...list } = row.list;
  return { ...list, query: row.query(day), self: day.self, onPage: isPaged ? turnTo : undefined };
}
