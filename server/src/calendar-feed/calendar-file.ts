// How it works: docs/subsystems/files.md.
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { CANCELLED, oneOf, TIME_ZONE } from 'shared-lib/domain';
import type { FeedRow, FeedVisit } from './feed.repository.js';

/** Seconds after which a calendar program should read again. */
const REFRESH_SECONDS = 15 * 60;

const UNDECIDED = ['pending', 'rejected'];

function statusOf({ status, outcome }: FeedVisit): ICalEventStatus {
  if (outcome === 'cancelled' || outcome === 'aborted' || oneOf(CANCELLED, status)) return ICalEventStatus.CANCELLED;
  return UNDECIDED.includes(status) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** The full fields of a visit: client, place and people. */
const inFull = ({ client, location, people }: FeedVisit) => ({ client, location, people });
/** Only first names and areas, because the link shows all visits of the business. Source: R-beyond-40. */
const inPart = ({ first_name, area, first_names }: FeedVisit) => ({
  client: first_name,
  location: area ?? '',
  people: first_names,
});

export interface FileOptions {
  /** Makes the ids unique to this business. */
  readonly host: string;
  /** Do the links of operators show full names and addresses too? */
  readonly details: boolean;
}

/**
 * The library writes our own properties after the events; RFC 5545 (3.6) puts all properties of a calendar before the
 * first event.
 */
const inZone = (file: string): string =>
  file.replace(/^METHOD:.*\r\n/m, (method) => `${method}X-WR-TIMEZONE:${TIME_ZONE}\r\n`);

/**
 * Visits as an iCalendar file (RFC 5545), in UTC. The same visits give the same bytes, because nothing depends on the
 * time of the request.
 */
export function calendarFile({ role, visits }: FeedRow, { host, details }: FileOptions): string {
  const isOffice = role === 'operator';
  const shown = isOffice && !details ? inPart : inFull;
  const calendar = ical({
    name: isOffice ? 'Hatid: all visits' : 'Hatid: my visits',
    prodId: { company: 'Hatid', product: 'Visits', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const visit of JSON.parse(visits) as FeedVisit[]) {
    const { client, location, people } = shown(visit);
    calendar.createEvent({
      id: `visit-${visit.id}@${host}`,
      sequence: visit.version,
      stamp: new Date(visit.updated_at),
      start: new Date(visit.starts_at),
      end: new Date(visit.ends_at),
      status: statusOf(visit),
      summary: `${client}: ${visit.services.join(', ')}`,
      location: location || null,
      description: [`#${visit.id}`, ...people].join(', '),
    });
  }
  // The library leaves out the last line ending.
  return inZone(`${calendar.toString()}\r\n`);
}
