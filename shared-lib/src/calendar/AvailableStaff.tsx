import {
  Avatar,
  type AvailableDriver,
  type AvailableTherapist,
  Button,
  formatLocalTime,
  Icon,
  type LocalTime,
  personName,
  type ServiceDay,
  SkeletonRows,
  texts,
} from 'shared-lib';
import styled from 'styled-components';
import { Failed } from './Failed';
import { hourInWords } from './hourFrom';
import type { CalendarPlace } from './calendarPlace';
import { Part } from './Part';
import { type FreeStaff, useFreeStaff } from './useFreeStaff';

const Root = styled(Part)`
  h3 { display: flex; gap: var(--s2); font-size: var(--t-m); }
  h3 > span { color: var(--ink-2); font-weight: 400; }
`;
const People = styled.ul`
  display: grid;
  gap: 2px;
  margin: 4px 0 0;
  padding: 0;
  list-style: none;
`;
const Person = styled.li`
  > * {
    display: flex;
    align-items: center;
    gap: var(--s2);
    width: 100%;
    min-height: 44px;
    padding: 5px 8px;
    border: 0;
    border-radius: var(--r-m);
    background: none;
    color: inherit;
    text-align: start;
  }
  > [aria-pressed='true'] { background: var(--brand-soft); }
  > button { cursor: pointer; }
  > button:hover { background: color-mix(in srgb, var(--brand-soft) 60%, var(--surface)); }
`;
const Name = styled.span`
  flex: 1;
  min-width: 0;
  font-size: var(--t-s);
  overflow-wrap: anywhere;

  b, small { display: block; }
  small { color: var(--ink-2); font-size: var(--t-xs); }
`;
const None = styled.p`
  color: var(--ink-2);
  font-size: var(--t-s);
`;

type Free = AvailableTherapist | AvailableDriver;
type Chosen = Pick<CalendarPlace, 'therapists' | 'driver'>;

const VEHICLES: Readonly<Record<string, string>> = { car: 'Car', motorcycle: 'Motorcycle' };
/** What one chooses somebody by, and until when they are on duty. */
function factsOf(person: Free): string {
  const own =
    'specialization' in person
      ? [person.specialization]
      : [VEHICLES[person.vehicle_type ?? ''], person.motorcycle_plate, person.seats && `${person.seats} seats`];
  return [...own, `until ${formatLocalTime(person.end_time)}`].filter(Boolean).join(' · ');
}

export interface AvailableStaffProps {
  date: ServiceDay;
  /** Null where no slot of the day is left. */
  slot: LocalTime | null;
  chosen: Chosen;
  /** Operators choose with whom to book; to others it says who is free. */
  onChoose?: ((chosen: Chosen) => void) | undefined;
  onBook?: (() => void) | undefined;
}

/** Who is free for the hour that begins with a slot, longest free first. Source: 2-191, 2-192. */
export function AvailableStaff({ date, slot, chosen, onChoose, onBook }: AvailableStaffProps) {
  const { therapists, drivers } = useFreeStaff(date, slot);
  const toggleTherapist = (id: number): void => {
    const others = chosen.therapists.filter((one) => one !== id);
    onChoose?.({ ...chosen, therapists: others.length < chosen.therapists.length ? others : [...others, id] });
  };
  const toggleDriver = (id: number): void => onChoose?.({ ...chosen, driver: chosen.driver === id ? null : id });
  const names = [
    ...(therapists.data ?? []).filter(({ id }) => chosen.therapists.includes(id)),
    ...(drivers.data ?? []).filter(({ id }) => id === chosen.driver),
  ].map(({ first_name }) => first_name);
  return (
    <Root aria-label="Who is free">
      <header>
        <h2>{slot === null ? 'Who is free' : hourInWords(date, slot)}</h2>
        <p>Who is free for the hour, longest free first</p>
      </header>
      <FreePeople
        title="Available Therapists"
        isKnown={slot !== null}
        query={therapists}
        failure={texts.FALLBACK.availableTherapists}
        chosen={chosen.therapists}
        onToggle={onChoose && toggleTherapist}
      />
      <FreePeople
        title="Available Drivers"
        isKnown={slot !== null}
        query={drivers}
        failure={texts.FALLBACK.availableDrivers}
        chosen={chosen.driver === null ? [] : [chosen.driver]}
        onToggle={onChoose && toggleDriver}
      />
      {onBook && slot !== null && (
        <Button variant="primary" icon="plus" onClick={onBook}>
          Book {formatLocalTime(slot)}
          {names.length > 0 && ` with ${names.join(', ').replace(/, ([^,]*)$/, ' and $1')}`}
        </Button>
      )}
    </Root>
  );
}

interface FreePeopleProps {
  title: string;
  /** Of a slot; without one nobody is asked for. */
  isKnown: boolean;
  query: FreeStaff['therapists'] | FreeStaff['drivers'];
  failure: string;
  chosen: readonly number[];
  onToggle: ((id: number) => void) | undefined;
}

function FreePeople({ title, isKnown, query, failure, chosen, onToggle }: FreePeopleProps) {
  const people: readonly Free[] | undefined = query.data;
  return (
    <div>
      <h3>
        {title} {people && <span>{people.length}</span>}
      </h3>
      {!isKnown && <None>No slot of this day is left.</None>}
      {isKnown &&
        !people &&
        (query.isError ? <Failed compact query={query} title={failure} /> : <SkeletonRows rows={2} />)}
      {people?.length === 0 && <None>Nobody is free then.</None>}
      {people && people.length > 0 && (
        <People aria-label={title}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isChosen={chosen.includes(person.id)} onToggle={onToggle} />
          ))}
        </People>
      )}
    </div>
  );
}

interface PersonRowProps {
  person: Free;
  isChosen: boolean;
  onToggle: FreePeopleProps['onToggle'];
}

function PersonRow({ person, isChosen, onToggle }: PersonRowProps) {
  const name = personName(person);
  const contents = (
    <>
      <Avatar name={name} size={32} tone={'seats' in person ? 'clay' : undefined} />
      <Name>
        <b>{name}</b>
        <small>{factsOf(person)}</small>
      </Name>
      {isChosen && <Icon name="checkCircle" size={18} />}
    </>
  );
  return (
    <Person>
      {onToggle ? (
        <button type="button" aria-pressed={isChosen} onClick={() => onToggle(person.id)}>
          {contents}
        </button>
      ) : (
        <div>{contents}</div>
      )}
    </Person>
  );
}
