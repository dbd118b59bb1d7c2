import { useQuery } from '@tanstack/react-query';
import {
  addMinutes,
  appointmentPath,
  appointmentQueries,
  CANCELLED,
  canonicalStatus,
  clientPath,
  dayWords,
  formatPesos,
  formatTime,
  instantOf,
  oneOf,
  personName,
  resultsOf,
  Text,
  TextLink,
} from 'shared-lib';
import { differenceQueries } from 'shared-lib/booking';
import type { Draft } from '../draft/draft';
import * as m from '../../texts/m';

/** More visits of one client in a day are on their page. */
const SHOWN = 3;

export interface ClientAheadProps {
  client: number;
  draft: Pick<Draft, 'date' | 'start'>;
  /** Minutes of the visit. */
  duration: number;
}

/**
 * What a known client also has on the day of the visit, and what they owe, one short line each. `SameTime` speaks of
 * the visits that overlap, so they are left out here. Source: R-beyond-703.
 */
export function ClientAhead({ client, draft: { date, start }, duration }: ClientAheadProps) {
  const day = useQuery({ ...appointmentQueries.list({ client, date, page_size: 10 }), enabled: date !== '' });
  const owed = useQuery(differenceQueries.owedBy(client, 1)).data;
  const [from, to] = start ? [instantOf(date, start), addMinutes(instantOf(date, start), duration)] : [];
  const others = resultsOf(day.data).filter(
    ({ id, status, outcome, starts_at, ends_at }) =>
      id > 0 &&
      outcome !== 'cancelled' &&
      outcome !== 'aborted' &&
      !oneOf([...CANCELLED, 'rejected'], canonicalStatus(status)) &&
      !(from && to && new Date(starts_at) < to && new Date(ends_at) > from),
  );
  return (
    <div role="status">
      {others.slice(0, SHOWN).map(({ id, starts_at, therapists_details: people }) => (
        <Text as="p" size="s" key={id}>
          {m.also_that_day({
            day: dayWords(date),
            time: formatTime(new Date(starts_at)),
            people: people.map(personName).join(', '),
          })}{' '}
          <TextLink to={appointmentPath(id)}>#{id}</TextLink>
        </Text>
      ))}
      {owed && owed.owed > 0 && (
        <Text as="p" size="s" tone="amber">
          {m.owes_for_visits({ amount: formatPesos(owed.owed), count: owed.count })}{' '}
          <TextLink to={clientPath(client)}>{m.see_what()}</TextLink>
        </Text>
      )}
    </div>
  );
}
