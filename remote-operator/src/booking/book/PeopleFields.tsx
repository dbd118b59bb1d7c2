import { type UseQueryResult } from '@tanstack/react-query';
import {
  type AvailableDriver,
  type AvailableTherapist,
  Button,
  ErrorState,
  formatLocalTime,
  friendlyText,
  type LocalTime,
  personName,
  Row,
  type Service,
  Skeleton,
  Stack,
  type StaffMember,
  Text,
  TextLink,
  texts,
  type Trade,
} from 'shared-lib';
import { useState } from 'react';
import { type Gender, isSpecialistFor } from 'shared-lib/booking';
import { inWords, whatDiffers } from '../../parts/choose-person/whatDiffers';
import { vehicleKind } from '../../parts/visit-words/appointmentWords';
import { firstName } from '../draft/serverErrors';
import { type FoundPerson, PeopleSearch, usePeopleSearch } from './PeopleSearch';
import { ListEnd, ListHead, PersonList } from '../../parts/choose-person/PersonList';
import type { Standings } from './useStandings';
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

/** Chosen people who are not offered, and why; nothing is said while that is not known. */
const missing = (chosen: readonly Chosen[], free: readonly { id: number }[] | undefined) =>
  chosen
    .filter(({ id }) => !free?.some((one) => one.id === id))
    .map(({ id, name, why }) => ({
      id,
      name,
      why: free && (why ?? m.not_free_then()),
      isWarned: true,
      taken: free !== undefined && why === undefined,
    }));

/** How many are shown before somebody asks for all. The chosen ones are always shown. */
const SUGGESTED = { therapist: 3, driver: 1 } as const;

/** The first people of a list, and every chosen one, in the order of the list. */
const shortOf = <T extends { readonly id: number }>(
  people: readonly T[],
  most: number,
  chosen: readonly number[],
): T[] => {
  const others = people.filter(({ id }) => !chosen.includes(id));
  const room = Math.max(0, most - (people.length - others.length));
  const first = others.slice(0, room);
  return people.filter((one) => chosen.includes(one.id) || first.includes(one));
};

interface ShowAllProps {
  isAll: boolean;
  onChange: (isAll: boolean) => void;
  icon: 'search' | 'refresh';
  /** The words while only the first are shown. */
  children: string;
}

/** At the end of a list that shows its first people, or all. */
const ShowAll = ({ isAll, onChange, icon, children }: ShowAllProps) => (
  <ListEnd>
    <Button variant="ghost" size="sm" icon={isAll ? 'up' : icon} aria-expanded={isAll} onClick={() => onChange(!isAll)}>
      {isAll ? m.show_fewer() : children}
    </Button>
  </ListEnd>
);

/**
 * Shown as soon as a colleague books a chosen person, before this booking would be refused for it. Source:
 * R-booking-51.
 */
function NotFree({ chosen, role, start }: { chosen: readonly { name: string }[]; role: Trade; start: LocalTime }) {
  return (
    <div role="status">
      {chosen.map(({ name }) => (
        <Text as="p" size="s" tone="red" key={name}>
          {m.is_not_free_then_choose({ name: firstName(name), time: formatLocalTime(start), role })}
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

/** What is known of the free people, for the reasons beside them. */
interface Facts {
  standings: Standings | undefined;
  chosenServices: readonly Pick<Service, 'name'>[];
  genderOf: (id: number) => Gender | null;
  preferenceFor: (id: number) => string | undefined;
}

interface CommonProps<T> {
  query: Lookup<T>;
  choices: Facts;
  disabled: boolean;
  /** The chosen start; null while none is. */
  start: LocalTime | null;
}

export interface TherapistsFieldProps extends CommonProps<AvailableTherapist> {
  /** The free ones, best first. */
  free: readonly AvailableTherapist[] | undefined;
  chosen: readonly Chosen[];
  onPress: (id: number) => void;
}

/**
 * The three best of the therapists who are free at that time, each with the reason, or all of them to search. Several
 * make a group. Source: 1-002, 5-035, R-booking-21, R-client-2, R-beyond-440, R-beyond-441.
 */
export function TherapistsField({ query, free, choices, chosen, onPress, disabled, start }: TherapistsFieldProps) {
  const [isAll, setAll] = useState(false);
  const search = usePeopleSearch();
  const ids = chosen.map(({ id }) => id);
  const gone = missing(chosen, free);
  const all = (free ?? []).map((one): FoundPerson => {
    const known = choices.standings?.get(one.id);
    return {
      id: one.id,
      name: personName(one),
      // What is not known of their day leaves what their record says.
      why: known
        ? known.why
        : [choices.preferenceFor(one.id), one.specialization].filter(Boolean).join(' · ') || undefined,
      gender: choices.genderOf(one.id),
      minutes: known?.near.comes?.minutes,
      knows: choices.chosenServices.some(({ name }) => isSpecialistFor(one.specialization, name)),
      words: one.specialization ?? '',
    };
  });
  const isLong = all.length > SUGGESTED.therapist;
  const found = isAll && isLong ? all.filter(search.isMeant) : all;
  const shown =
    isAll && isLong
      ? all.filter((one) => ids.includes(one.id) || found.includes(one))
      : shortOf(all, SUGGESTED.therapist, ids);
  return (
    <>
      <Waiting query={query} failure={texts.FALLBACK.availableTherapists} none={m.no_therapist_is_free_at()} />
      {query.data && query.data.length > 0 && !free && gone.length === 0 && <Skeleton height={46} />}
      {(all.length > 0 || gone.length > 0) && (
        <PersonList
          multiple
          people={[...gone, ...shown]}
          chosen={ids}
          onPress={onPress}
          disabled={disabled}
          above={isAll && isLong && <PeopleSearch search={search} people={all} found={found.length} />}
          below={
            isLong &&
            !disabled && (
              <ShowAll isAll={isAll} onChange={setAll} icon="search">
                {m.show_all_count({ count: all.length })}
              </ShowAll>
            )
          }
        />
      )}
      {start !== null && !disabled && (
        <NotFree chosen={gone.filter(({ taken }) => taken)} role="therapist" start={start} />
      )}
    </>
  );
}

const NONE = 0;

export interface DriverFieldProps extends CommonProps<AvailableDriver> {
  /** The free ones, best first. */
  free: readonly AvailableDriver[] | undefined;
  /** `undefined`: not chosen yet; `null`: none. */
  chosen: Chosen | null | undefined;
  onChange: (id: number | null) => void;
  /** Drivers who get no new work now. They are offered once the suspension is lifted. */
  suspended: readonly StaffMember[];
}

/**
 * The best of the drivers free for the ride out, with the reason, 'No driver', and all the others on demand. Suspended
 * drivers are listed below those. Source: R-workflow-44, R-beyond-442.
 */
export function DriverField({ query, free, choices, chosen, onChange, disabled, suspended, start }: DriverFieldProps) {
  const [isAll, setAll] = useState(false);
  const ids = chosen === undefined ? [] : [chosen?.id ?? NONE];
  const gone = missing(chosen ? [chosen] : [], free);
  const all = (free ?? []).map((one) => {
    const [near, since, refused] = choices.standings?.get(one.id)?.facts ?? [];
    return { id: one.id, name: personName(one), facts: [near, since, vehicleKind(one), refused] };
  });
  // Beside the others only what differs is of interest.
  const { own, shared } = whatDiffers(isAll ? all.map(({ facts }) => facts) : []);
  const words = new Map(all.map(({ id, facts }, at) => [id, (isAll ? own[at] : inWords(facts)) || undefined]));
  const shown = isAll ? all : shortOf(all, SUGGESTED.driver, ids);
  const hidden = all.length - shown.length;
  return (
    <>
      <Waiting query={query} failure={texts.FALLBACK.availableDrivers} none={m.no_driver_is_free_at()} />
      {query.data && !free && gone.length === 0 && <Skeleton height={46} />}
      {(free ?? gone[0]) && (
        <PersonList
          multiple={false}
          isDrivers
          people={[
            ...gone,
            ...shown.map(({ id, name }) => ({ id, name, why: words.get(id) })),
            { id: NONE, name: m.no_driver_2(), mark: '–' },
          ]}
          chosen={ids}
          onPress={(id) => onChange(id === NONE ? null : id)}
          disabled={disabled}
          above={
            shared && (
              <ListHead>
                <Text size="s" muted>
                  {m.all_people_are({ shared })}
                </Text>
              </ListHead>
            )
          }
          below={
            !disabled &&
            (hidden > 0 || isAll) && (
              <ShowAll isAll={isAll} onChange={setAll} icon="refresh">
                {m.change_driver_count({ count: hidden })}
              </ShowAll>
            )
          }
        />
      )}
      {start !== null && !disabled && (
        <NotFree chosen={gone.filter(({ taken }) => taken)} role="driver" start={start} />
      )}
      {query.data && !disabled && (isAll || hidden === 0) && suspended.length > 0 && (
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
