import { useQuery } from '@tanstack/react-query';
import type { ServiceDay } from 'shared-lib';
import { availabilityQueries } from 'shared-lib/booking';

/** How each slot of a day stands for a visit of an hour. */
export const useSlots = (date: ServiceDay) => useQuery(availabilityQueries.slots(date));
export type SlotsQuery = ReturnType<typeof useSlots>;
