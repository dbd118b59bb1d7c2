import { useQuery } from '@tanstack/react-query';
import type { ServiceDay } from 'shared-lib';
import { availabilityQueries } from 'shared-lib/booking';

/** The state of each slot of a day for a visit of one hour. */
export const useSlots = (date: ServiceDay) => useQuery(availabilityQueries.slots(date));
export type SlotsQuery = ReturnType<typeof useSlots>;
