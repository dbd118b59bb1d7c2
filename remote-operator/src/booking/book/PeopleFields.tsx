import { type UseQueryResult } from '@tanstack/react-query';
import {
  type AvailableDriver,
  type AvailableTherapist,
  ErrorState,
  formatLocalTime,
  friendlyText,
  type LocalTime,
  personName,
  Row,
  Skeleton,
  Stack,
  type StaffMember,
  Text,
  TextLink,
  texts,
  type Trade,
} from 'shared-lib';
import { ChoiceChips } from 'shared-lib/controls';
import { vehicle } from '../../parts/visit-words/appointmentWords';
import { firstName } from '../draft/serverErrors';
import { SuspendedMark } from '../../team/suspension/SuspendedMark';
import * as m from '../../texts/m';

/** The free people as far as known, and the state of the request. */
export type Lookup<T> = Pick<
  UseQueryResult<T[]>,
  'data' | 'error' | 'fetchStatus' | 'isError' | 'isFetching' | 'refetch'
>;

/** A person who is chosen but no longer free stays in sight, with the reason. */
export interface Chosen {
  id: number;
  name: string;
  /** Why the person is not offered, if not for lack of time. */
  why?: string;
}

/** Chosen people who are not offered, and why; empty while that is not known. */
const missing = (chosen: readonly Chosen[], free: readonly { id: number }[] | undefined) =>
  chosen
    .filter(({ id }) => !free?.some((one) => one.id === id))
    .map(({ id, name, why }) => ({
      value: id,
      label: name,
      detail: free && (why ?? m.not_free_then()),
      person: true,
      taken: free !== undefined && why === undefined,
    }));

/**
 * Shown as soon as a colleague books a chosen person, before this booking would be refused for it. Source:
 * R-booking-51.
 */
function NotFree({ chosen, role, start }: { chosen: readonly { label: string }[]; role: Trade; start: LocalTime }) {
  return (
    <div role="status">
      {chosen.map(({ label }) => (
        <Text as="p" size="s" tone="red" key={label}>
          {m.is_not_free_then_choose({ name: firstName(label), time: formatLocalTime(start), role })}
        </Text>
      ))}
    </div>
  );
}

function Waiting<T>({ query, failure, none }: { query: Lookup<T>; failure: string; none: string }) {
  if (query.fetchStatus === 'idle' && !query.data && !query.isError)
    return (
      <Text size="s" muted>
        {m.choose_a_date_and_a()}
      </Text>
    );
  if (query.isError && !query.data)
    return (
      <ErrorState
        compact
        title={failure}
        text={friendlyText(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton height={36} />;
  return query.data.length === 0 ? (
    <Text size="s" muted>
      {none} <TextLink to="/dashboard/availability">{m.see_who_works_when()}</TextLink>
    </Text>
  ) : null;
}

export interface TherapistsFieldProps {
  query: Lookup<AvailableTherapist>;
  /** What the client's preference says of a therapist. */
  preferenceFor: (id: number) => string | undefined;
  chosen: readonly Chosen[];
  onChange: (ids: number[]) => void;
  disabled: boolean;
  /** The chosen start; null while none is. */
  start: LocalTime | null;
}

/**
 * Therapists free at that time: the client's preference first, then specialists. Several make a group. Source: 1-002,
 * 5-035, R-booking-21, R-client-2.
 */
export function TherapistsField({ query, preferenceFor, chosen, onChange, disabled, start }: TherapistsFieldProps) {
  const free = query.data ?? [];
  const gone = missing(chosen, query.data);
  const options = [
    ...gone,
    ...free.map((one) => ({
      value: one.id,
      label: personName(one),
      detail: [preferenceFor(one.id), one.specialization].filter(Boolean).join(' · ') || undefined,
      person: true,
    })),
  ];
  return (
    <>
      <Waiting query={query} failure={texts.FALLBACK.availableTherapists} none={m.no_therapist_is_free_at()} />
      {options.length > 0 && (
        <ChoiceChips
          multiple
          value={chosen.map(({ id }) => id)}
          onChange={onChange}
          options={options.map((one) => ({ ...one, disabled }))}
        />
      )}
      {start !== null && !disabled && (
        <NotFree chosen={gone.filter(({ taken }) => taken)} role="therapist" start={start} />
      )}
    </>
  );
}

const NONE = 0;

export interface DriverFieldProps {
  query: Lookup<AvailableDriver>;
  /** `undefined`: not chosen yet; `null`: none. */
  chosen: Chosen | null | undefined;
  onChange: (id: number | null) => void;
  disabled: boolean;
  /** The chosen start; null while none is. */
  start: LocalTime | null;
  /** Drivers who get no new work now. They are offered once the suspension is lifted. */
  suspended: readonly StaffMember[];
}

/**
 * Drivers free for the ride out, longest free first, and 'None'. Suspended drivers are listed below. Source:
 * R-workflow-44.
 */
export function DriverField({ query, chosen, onChange, disabled, suspended, start }: DriverFieldProps) {
  const free = query.data ?? [];
  const gone = missing(chosen ? [chosen] : [], query.data);
  const options = [
    ...gone,
    ...free.map((one) => ({ value: one.id, label: personName(one), detail: vehicle(one) || undefined, person: true })),
    { value: NONE, label: m.none() },
  ];
  return (
    <>
      <Waiting query={query} failure={texts.FALLBACK.availableDrivers} none={m.no_driver_is_free_at()} />
      {query.data && (
        <ChoiceChips
          value={chosen === undefined ? undefined : (chosen?.id ?? NONE)}
          onChange={(id) => onChange(id === NONE ? null : id)}
          options={options.map((one) => ({ ...one, disabled }))}
        />
      )}
      {start !== null && !disabled && (
        <NotFree chosen={gone.filter(({ taken }) => taken)} role="driver" start={start} />
      )}
      {query.data && !disabled && suspended.length > 0 && (
        <Stack as="ul" $gap={2} aria-label={m.suspended_drivers()}>
          {suspended.map((one) => (
            <Row as="li" key={one.id}>
              <Text size="s">{personName(one)}</Text>
              <SuspendedMark driverId={one.id} />
            </Row>
          ))}
        </Stack>
      )}
    </>
  );
}
