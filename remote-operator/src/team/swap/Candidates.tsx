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
import styled from 'styled-components';
import { vehicle } from '../../parts/visit-words/appointmentWords';
import { preferenceWords } from 'shared-lib/form';
import { LiftSuspension } from '../suspension/LiftSuspension';
import { whyNot } from './replacementWords';

const Others = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 2px;
  list-style: none;
  overflow-wrap: anywhere;
  font-size: var(--t-s);
  color: var(--ink-2);
`;

/** Said at the choice where nobody is chosen yet. */
export const CHOOSE_WHOM = 'Choose whom to ask.';

/** What somebody is chosen by: what they are good at, or what they drive. */
export const detailOf = (one: Replacement): string => one.specialization ?? vehicle(one);

/** The same behind what the client's preference says of them, and how far they are. Source: R-client-2, R-booking-6. */
const detailFor = ({ client_preference: preference }: AppointmentCard, one: Replacement): string =>
  [
    preference && preferenceWords(preference, one),
    detailOf(one),
    one.minutes_away !== null && `${one.minutes_away} min away`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Those who are free, to choose one of. */
export const optionsOf = (free: readonly Replacement[], appointment: AppointmentCard) =>
  free.map((one) => ({
    value: String(one.id),
    label: personName(one),
    hint: detailFor(appointment, one) || undefined,
  }));

/** Those of whom the same is to be said stand in one line: of most it is that they are off duty. */
function byReason(others: readonly Replacement[], appointment: AppointmentCard): [string, Replacement[]][] {
  const lines = new Map<string, Replacement[]>();
  for (const one of others) {
    const reason = whyNot(one, appointment);
    lines.set(reason, [...(lines.get(reason) ?? []), one]);
  }
  return [...lines];
}

/** How the suspension of a driver is lifted there. Source: R-workflow-44. */
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
  /** Something is said at the choice already, which is there ahead of the list then. */
  isUrgent?: boolean;
  /** How somebody free is chosen here, and what may be chosen where it is not known who is. */
  children: (free: readonly Replacement[], isKnown: boolean) => ReactNode;
}

/** Who is free to take a place in a visit, and of everybody else why not. Source: R-booking-22. */
export function Candidates({ role, query, appointment, isUrgent = false, children }: CandidatesProps) {
  const id = useId();
  const { data } = query;
  const isKnown = data !== undefined;
  const isFailed = query.isError && !isKnown;
  const newcomers = data?.filter((one) => !one.in_visit) ?? [];
  const free = newcomers.filter(({ standing }) => standing === 'free');
  const others = newcomers.filter(({ standing }) => standing !== 'free');
  // The choice stays where it is, with the keyboard in it, when the list comes.
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
      {isKnown && free.length === 0 && <Text muted>Nobody else is free at that time.</Text>}
      {(isKnown || isFailed || isUrgent) && children(free, isKnown)}
      {!isKnown && !isFailed && <Skeleton height={88} />}
      {others.length > 0 && (
        <div>
          <Text as="p" size="s" strong>
            <span id={id}>Not free</span>
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
