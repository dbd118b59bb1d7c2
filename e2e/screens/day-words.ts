import { formatShortDate, instantOf, type ServiceDay } from 'shared-lib/domain';

/** A service day as screens show one of the present year: `Fri, 20 Nov`. */
export const dayWords = (day: ServiceDay): string => formatShortDate(instantOf(day, '12:00'));
