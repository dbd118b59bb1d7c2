import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { CANCELLED, oneOf, TIME_ZONE } from 'shared-lib/domain';
import type { FeedRow, FeedVisit } from './feed.repository.js';

/** How often a calendar program is asked to look again, in seconds. */
const REFRESH_SECONDS = 15 * 60;

const UNDECIDED = ['pending', 'rejected'];

function statusOf({ status, outcome }: FeedVisit): ICalEventStatus {
  if (outcome === 'cancelled' || outcome === 'aborted' || oneOf(CANCELLED, status)) return ICalEventStatus.CANCELLED;
  return UNDECIDED.includes(status) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/**
 * Visits as an iCalendar file (RFC 5545), in times of UTC: the same bytes for the same visits, as nothing in it is of
 * the moment at which it is asked for. `host` makes the ids those of this business.
 */
export function calendarFile({ role, visits }: FeedRow, host: string): string {
  const calendar = ical({
    name: role === 'operator' ? 'Hatid: all visits' : 'Hatid: my visits',
    prodId: { company: 'Hatid', product: 'Visits', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  calendar.x([{ key: 'X-WR-TIMEZONE', value: TIME_ZONE }]);
  for (const visit of visits)
    calendar.createEvent({
      id: `visit-${visit.id}@${host}`,
      sequence: visit.version,
      stamp: new Date(visit.updated_at),
      start: new Date(visit.starts_at),
      end: new Date(visit.ends_at),
      status: statusOf(visit),
      summary: `${visit.client}: ${visit.services.join(', ')}`,
      location: visit.location,
      description: `#${visit.id}, ${visit.people.join(', ')}`,
    });
  return calendar.toString();
}
