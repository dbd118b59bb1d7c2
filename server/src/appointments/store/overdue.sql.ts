/**
 * Is a row of `appointments` overdue at an instant? The rule of the domain's `isOverdue`, for the database.
 * @param instant its name in the statement: `$1`
 * @param row the row's name with its dot; empty where it is the only table
 */
export const overdueAt = (instant: string, row = ''): string =>
  `${row}status = 'pending' and ${row}response_deadline < ${instant}`;
