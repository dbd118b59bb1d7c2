import { isServiceDay, readPage, type ServiceDay } from 'shared-lib';

const PATH = '/dashboard/sales-reports?view=day';
/** Closing a day; without one, the last that is over. */
export const closeDayPath = (day?: ServiceDay): string => (day === undefined ? PATH : `${PATH}&day=${day}`);
export const isDayView = (params: URLSearchParams): boolean => params.get('view') === 'day';

/** The day of the address and the page of the closed days. */
export function readDayAddress(params: URLSearchParams): { day: ServiceDay | null; page: number } {
  const day = params.get('day');
  return { day: day !== null && isServiceDay(day) ? day : null, page: readPage(params.get('page')) };
}
