import { addMinutes, instantOf } from 'shared-lib/domain';
import type { AvailabilitySource } from '../live-channel/sources.js';
import type { Deps } from '../platform/deps.js';
import { findDuration } from '../services/services.repository.js';
import { driversFor, therapistsFor } from './free-staff/lookups.usecases.js';

/** Who is free for a service at a time. Only operators get an answer. Source: 7-102, R-api-13. */
export const availabilitySource = (deps: Deps): AvailabilitySource => ({
  async check({ date, time, serviceId }, reader) {
    const duration = await findDuration(deps.db, serviceId);
    if (reader.role !== 'operator' || duration === undefined) return { therapists: [], drivers: [] };
    const start = instantOf(date, time);
    const visit = { start, end: addMinutes(start, duration) };
    const [therapists, drivers] = await Promise.all([therapistsFor(deps, visit), driversFor(deps, visit)]);
    return { therapists, drivers };
  },
});
