import { type UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId } from 'react';
import {
  type AppointmentCard,
  ErrorState,
  friendlyText,
  personName,
  type Replacement,
  Skeleton,
  Stack,
  StaleNotice,
  Text,
  texts,
  type Trade,
} from 'shared-lib';
import { preferenceWords } from 'shared-lib/booking';
import styled from 'styled-components';
import { vehicle } from '../../parts/visit-words/appointmentWords';
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

/** What helps to choose a person: their specialization, or their vehicle. */
export const detailOf = (one: Replacement): string => one.specialization ?? vehicle(one);

/** The same, after the client's preference and the distance. Source: R-client-2, R-booking-6. */
const detailFor = ({ client_preference: preference }: AppointmentCard, one: Replacement): string =>
  [
    preference && preferenceWords(preference, one),
    detailOf(one),
    one.minutes_away !== null && m.min_away({ minutes: one.minutes_away }),
  ]
    .filter(Boolean)
    .join(' · ');

/** The free people as choices. */
export const optionsOf = (free: readonly Replacement[], appointment: AppointmentCard) =>
  free.map((one) => ({
    value: String(one.id),
    label: personName(one),
    hint: detailFor(appointment, one) || undefined,
  }));

/** Groups people with the same reason on one line: most are off duty. */
function byReason(others: readonly Replacement[], appointment: AppointmentCard): [string, Replacement[]][] {
  const lines = new Map<string, Replacement[]>();
  for (const one of others) {
    const reason = whyNot(one, appointment);
    lines.set(reason, [...(lines.get(reason) ?? []), one]);
  }
  return [...lines];
}

/** Buttons to lift a driver's suspension. Source: R-workflow-44. */
function Lifts({ people, role }: { people: readonly Replacement[]; role: Trade }) {
  const suspended = people.filter(({ standing }) => role === 'driver' && standing === 'suspended');
  return suspended.map((one) => (
    <Fragment key={one.id}>
      {' '}
      <LiftSuspension driver={{ id: one.id, name: personName(one) }} isWord />
    </Fragment>
  ));
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
  const id = useId();
  const { data } = query;
  const isKnown = data !== undefined;
  const isFailed = query.isError && !isKnown;
  const newcomers = data?.filter((one) => !one.in_visit) ?? [];
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
      {!isKnown && !isFailed && <Skeleton height={88} />}
      {others.length > 0 && (
        <div>
          <Text as="p" size="s" strong>
            <span id={id}>{m.not_free()}</span>
          </Text>
          <Others aria-labelledby={id}>
            {byReason(others, appointment).map(([reason, people]) => (
              <li key={reason}>
                {people.map(personName).join(', ')}: {reason}
                <Lifts people={people} role={role} />
              </li>
            ))}
          </Others>
        </div>
      )}
    </Stack>
  );
}
