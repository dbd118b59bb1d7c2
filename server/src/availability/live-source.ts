import { addMinutes, instantOf } from 'shared-lib/domain';
import type { AvailabilitySource } from '../live-channel/sources.js';
import { sql } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { driversFor, therapistsFor } from './lookups.usecases.js';

const DURATION = sql('service_duration', 'select duration from services where id = $1 and is_active');

/** Who is free for a service at a time. That is the operators' business: to others it says nothing. Point 7-102. */
export const availabilitySource = (deps: Deps): AvailabilitySource => ({
  async check({ date, time, serviceId }, viewer) {
    const service = await deps.db.maybe<{ duration: number }>(DURATION, [serviceId]);
    if (viewer.role !== 'operator' || !service) return { therapists: [], drivers: [] };
    const start = instantOf(date, time);
    const visit = { start, end: addMinutes(start, service.duration) };
    const [therapists, drivers] = await Promise.all([therapistsFor(deps, visit), driversFor(deps, visit)]);
    return { therapists, drivers };
  },
});
