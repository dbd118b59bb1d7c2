import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Company } from 'shared-lib/contract';
import type { TrackedRow } from './tracking.repository.js';
import * as m from '../texts/m.js';

/** One visit for a client's own calendar (RFC 5545): time, services and area. No names of people. */
export function visitFile(
  { id, status, starts_at, ends_at, services, area }: TrackedRow,
  { host, company, now }: { readonly host: string; readonly company: Pick<Company, 'name'>; readonly now: Date },
): string {
  const calendar = ical({
    name: company.name,
    prodId: { company: 'Hatid', product: 'Visit', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `client-visit-${id}@${host}`,
    stamp: now,
    start: new Date(starts_at),
    end: new Date(ends_at),
    status: status === 'pending' || status === 'rejected' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    summary: m.services_by_business({ services: services.join(', '), business: company.name }),
    location: area,
  });
  return `${calendar.toString()}\r\n`;
}
