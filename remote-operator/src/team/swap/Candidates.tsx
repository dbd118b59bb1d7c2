import { type UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId } from 'react';
import {
  type AppointmentCard,
  ErrorState,
  friendlyText,
  personName,
  type Replacement,
  Stack,
  StaleNotice,
  Text,
  texts,
  type Trade,
} from 'shared-lib';
import {
  isAgainst,
  isSpecialistFor,
  NO_PREFERENCE,
  preferenceRank,
  preferenceWords,
  servicesAmong,
} from 'shared-lib/booking';
import styled from 'styled-components';
import { PeopleRoom, type PersonChoice } from '../../parts/choose-person/ChoosePerson';
import type { Facts } from '../../parts/choose-person/whatDiffers';
import { vehicleKind } from '../../parts/visit-words/appointmentWords';
import { refusedWords } from '../../parts/visit-words/refusedWords';
import { skillWords } from '../../parts/visit-words/skillWords';
import { LiftSuspension } from '../suspension/LiftSuspension';
import { whyNot } from './replacementWords';
import * as m from '../../texts/m';

const Others = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 2px;
  list-style: none;
  overflow-wrap: anywhere;
  font-size: var(--t-s);
  color: var(--ink-2);
`;

/** The error at the choice when nobody is chosen. */
export const CHOOSE_WHOM = m.choose_whom_to_ask();

/** How near they are, or how late they would be, in the words of the board. */
export const nearWords = ({ minutes_late: late, minutes_away: minutes }: Replacement): string | false => {
  if (late != null) return m.would_be_min_late({ late });
  return minutes !== null && m.min_away({ minutes });
};

/** What helps to choose a person, as the board says it. Source: R-client-2, R-booking-6, R-beyond-610, R-beyond-681. */
const factsOf = (appointment: AppointmentCard, one: Replacement, gone: number | undefined): Facts => {
  const { client_preference: preference } = appointment;
  return [
    preference && preferenceWords(preference, one),
    skillWords(one.specialization, servicesOf(appointment, gone)),
    nearWords(one),
    one.specialization === null && vehicleKind(one),
    one.refused && refusedWords(one.refused),
  ];
};

/** The services whose giver leaves; all of the visit where nobody is known to give one. */
function servicesOf({ services_details: lines }: AppointmentCard, gone: number | undefined) {
  const all = servicesAmong(lines);
  const theirs = all.filter(({ therapist }) => therapist !== undefined && therapist === gone);
  return theirs.length > 0 ? theirs : all;
}

/** Whoever does the services of the one who leaves first, of those the late ones last; else in the server's order. */
function inOrderFor(free: readonly Replacement[], appointment: AppointmentCard, gone: number | undefined) {
  const services = servicesOf(appointment, gone);
  const rank = (one: Replacement): number =>
    4 * preferenceRank(appointment.client_preference ?? NO_PREFERENCE, one) +
    (services.some(({ name }) => isSpecialistFor(one.specialization, name)) ? 0 : 2) +
    (one.minutes_late === null ? 0 : 1);
  return gone === undefined ? free : [...free].sort((one, other) => rank(one) - rank(other));
}

/**
 * The free people as choices.
 * @param gone the therapist whose place they would take
 */
export const choicesOf = (free: readonly Replacement[], appointment: AppointmentCard, gone?: number): PersonChoice[] =>
  inOrderFor(free, appointment, gone).map((one) => ({
    id: one.id,
    name: personName(one),
    facts: factsOf(appointment, one, gone),
  }));

/** Who could come, free or not: nobody takes a second place in the same visit. */
export const newcomersOf = (list: readonly Replacement[] | undefined): readonly Replacement[] =>
  list?.filter((one) => !one.in_visit) ?? [];

/**
 * Who is proposed: the first free one, unless the client asks for somebody else, or they refused this visit. Source:
 * R-beyond-610, R-beyond-1512, R-beyond-1513.
 */
export function bestOf(
  list: readonly Replacement[] | undefined,
  appointment: AppointmentCard,
  gone?: number,
): number | undefined {
  const { client_preference: preference } = appointment;
  return inOrderFor(newcomersOf(list), appointment, gone).find(
    (one) =>
      one.standing === 'free' && one.refused?.visit !== appointment.id && !isAgainst(preference ?? NO_PREFERENCE, one),
  )?.id;
}

interface NotFreePerson {
  readonly id: number;
  readonly name: string;
  readonly why: string;
  readonly isSuspended: boolean;
}

export interface NotFreeProps {
  label: string;
  people: readonly NotFreePerson[];
}

/**
 * Why others cannot come, those with the same reason on one line: most are off duty. A suspension is lifted here.
 * Source: R-booking-22, R-workflow-44.
 */
export function NotFree({ label, people }: NotFreeProps) {
  const id = useId();
  const lines = new Map<string, NotFreePerson[]>();
  for (const one of people) lines.set(one.why, [...(lines.get(one.why) ?? []), one]);
  return (
    <div>
      <Text as="p" size="s" strong>
        <span id={id}>{label}</span>
      </Text>
      <Others aria-labelledby={id}>
        {[...lines].map(([why, ones]) => (
          <li key={why}>
            {ones.map(({ name }) => name).join(', ')}: {why}
            {ones
              .filter(({ isSuspended }) => isSuspended)
              .map((one) => (
                <Fragment key={one.id}>
                  {' '}
                  <LiftSuspension driver={one} isWord />
                </Fragment>
              ))}
          </li>
        ))}
      </Others>
    </div>
  );
}

export interface CandidatesProps {
  role: Trade;
  query: UseQueryResult<Replacement[]>;
  appointment: AppointmentCard;
  /** An error is already at the choice, so the choice is drawn before the list. */
  isUrgent?: boolean;
  /** Draws the choice of a free person, also while it is not known who is free. */
  children: (free: readonly Replacement[], isKnown: boolean) => ReactNode;
}

/** Who is free to take a place in a visit, and why everybody else is not. Source: R-booking-22. */
export function Candidates({ role, query, appointment, isUrgent = false, children }: CandidatesProps) {
  const { data } = query;
  const isKnown = data !== undefined;
  const isFailed = query.isError && !isKnown;
  const newcomers = newcomersOf(data);
  const free = newcomers.filter(({ standing }) => standing === 'free');
  const others = newcomers.filter(({ standing }) => standing !== 'free');
  // The choice keeps its place and the keyboard focus when the list comes.
  return (
    <Stack $gap={3}>
      {isFailed && (
        <ErrorState
          compact
          title={role === 'driver' ? texts.FALLBACK.availableDrivers : texts.FALLBACK.availableTherapists}
          text={friendlyText(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {isKnown && <StaleNotice query={query} />}
      {isKnown && free.length === 0 && <Text muted>{m.nobody_else_is_free_at()}</Text>}
      {(isKnown || isFailed || isUrgent) && children(free, isKnown)}
      {!isKnown && !isFailed && <PeopleRoom />}
      {others.length > 0 && (
        <NotFree
          label={m.not_free()}
          people={others.map((one) => ({
            id: one.id,
            name: personName(one),
            why: whyNot(one, appointment),
            isSuspended: role === 'driver' && one.standing === 'suspended',
          }))}
        />
      )}
    </Stack>
  );
}
