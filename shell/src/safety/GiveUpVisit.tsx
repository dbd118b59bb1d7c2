import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appointmentQueries,
  type CachedCard,
  ErrorState,
  Field,
  friendlyText,
  Loading,
  personName,
  now,
  Select,
  serviceDayOf,
  SkeletonText,
  Stack,
  Text,
  timeWithDay,
  useNowValue,
  useUser,
} from 'shared-lib';
import { mayGiveUp, visitOfPerson } from 'shared-lib/safety';
import { CannotMakeIt } from './CannotMakeIt';
import * as m from '../texts/m';

/** The visit that this person is in now, if any, and those that they accepted and have not done yet, the next first. */
function useAccepted(asked: number | undefined) {
  const user = useUser();
  const today = useQuery(appointmentQueries.today());
  const upcoming = useQuery(appointmentQueries.upcoming());
  const listed = [...(today.data?.results ?? []), ...(upcoming.data?.results ?? [])];
  const isFar = asked !== undefined && !listed.some(({ id }) => id === asked);
  /** The visit of the card may be on neither list: another day, or another page. */
  const far = useQuery({ ...appointmentQueries.read(asked ?? 0), enabled: isFar });
  if (isFar && far.data) listed.push(far.data);
  const all = new Map<number, CachedCard>();
  for (const one of listed) all.set(one.id, one);
  const visits = [...all.values()].filter(mayGiveUp).sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  const own = visitOfPerson([...all.values()], user, serviceDayOf(now()));
  const failed = [today, upcoming, far].find(({ isError, data }) => isError && !data);
  const onRetry = (): void => [today, upcoming, ...(isFar ? [far] : [])].forEach(({ refetch }) => void refetch());
  return {
    running: own?.isNow ? own.visit : undefined,
    visits,
    isPending: today.isPending || upcoming.isPending || (isFar && far.isPending),
    failed: failed?.error,
    onRetry,
  };
}

/** `Charmaine Bello · 3:30 PM · #374` */
const labelOf = ({ id, client_details: client, starts_at: at }: CachedCard): string =>
  [personName(client), timeWithDay(at, now()), `#${id}`].join(' · ');

/** The visit in words, and that it is the one of now. */
function About({ visit, isNow }: { visit: CachedCard; isNow: boolean }) {
  const words = useNowValue(() => labelOf(visit));
  return (
    <Text size="s" muted={!isNow} strong={isNow}>
      {isNow ? m.now_visit({ visit: words }) : words}
    </Text>
  );
}

/** The one that was chosen, else the one of now if it can be given up, else the next. Source: R-beyond-1521. */
const visitToGiveUp = (visits: readonly CachedCard[], chosen: number | undefined, running: CachedCard | undefined) =>
  visits.find(({ id }) => id === chosen) ?? visits.find(({ id }) => id === running?.id) ?? visits[0];

/**
 * The visits that one may have to give up, and the words for it. Who is in a visit reads that one first: a call for
 * help is about it, though it cannot be given up. Source: R-beyond-255, R-beyond-711.
 *
 * @param asked the visit whose card asked: it is chosen. Source: R-beyond-1530.
 */
export function GiveUpVisit({ asked }: { asked?: number }) {
  const { running, visits, isPending, failed, onRetry } = useAccepted(asked);
  const [chosen, setChosen] = useState(asked);
  // Never another visit in place of the one that was asked for, while that one loads.
  const visit = asked === undefined ? visitToGiveUp(visits, chosen, running) : visits.find(({ id }) => id === chosen);
  const asksWhich = visit && (visits.length > 1 || (running && running.id !== visit.id));
  // What the choice below says already is not said twice: the sheet is short on a small phone.
  const about = (asked === undefined && running) || (asksWhich ? undefined : visit);
  return (
    <Stack $gap={4}>
      {about && <About visit={about} isNow={about === running} />}
      {asksWhich && (
        <Field label={m.which_visit()}>
          <Select
            value={String(visit.id)}
            onChange={(id) => setChosen(Number(id))}
            options={visits.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
          />
        </Field>
      )}
      {visit && <CannotMakeIt key={visit.id} visit={visit} />}
      {!visit && isPending && (
        <Loading what={m.the_visits_that_you_accepted()} onRetry={onRetry}>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {!visit && failed && <ErrorState compact title={friendlyText(failed)} onRetry={onRetry} />}
      {!visit && !isPending && !failed && <Text muted>{m.no_visit_to_give_up()}</Text>}
    </Stack>
  );
}
