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
  type Trade,
  VisuallyHidden,
} from 'shared-lib';
import styled from 'styled-components';
import { Failed } from './Failed';
import { hourInWords } from './hourFrom';
import type { CalendarPlace } from './calendarPlace';
import { Part } from './Part';
import { DayAxis } from './SlotStrip';
import { StaffBar } from './StaffBar';
import type { TeamOfDay, TeamOfDayComponent } from './teamOfDay';
import { type FreeStaff, useFreeStaff } from './useFreeStaff';
import * as m from '../texts/m';

const Root = styled(Part)`
  h3 { display: flex; gap: var(--s2); font-size: var(--t-m); }
  h3 > span { color: var(--ink-2); font-weight: 400; }
`;
/** Above the bars, beside the faces. */
const Hours = styled.div`
  margin-top: 2px;
  padding-inline: calc(8px + 32px + var(--s2)) 8px;
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
/** What one chooses by, beside the name; below both the day, if known. */
const About = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 6px var(--s2);
  flex: 1;
  min-width: 0;

  > [data-part='words'] { font-size: var(--t-xs); text-align: end; }
  > [data-part='words'][data-tone] { color: var(--tone); font-weight: 600; }
  > [data-part='day'] { grid-column: 1 / -1; }
`;
/** Its space is kept, so that nothing moves when a person is ticked. */
const Tick = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 20px;
  height: 20px;
  border-radius: 50%;
  color: var(--brand);

  &[data-chosen='false'] { border: 1.5px solid var(--line-strong); }
`;
const None = styled.p`
  color: var(--ink-2);
  font-size: var(--t-s);
`;

type Free = AvailableTherapist | AvailableDriver;
type Chosen = Pick<CalendarPlace, 'therapists' | 'driver'>;

const VEHICLES: Readonly<Record<string, string>> = { car: m.car(), motorcycle: m.motorcycle() };
/** What one chooses a person by, and until when they are on duty, if nothing else says so. */
function factsOf(person: Free, isDayKnown: boolean): string {
  const own =
    'specialization' in person
      ? [person.specialization]
      : [VEHICLES[person.vehicle_type ?? ''], person.motorcycle_plate, person.seats && m.seat({ seats: person.seats })];
  const until = !isDayKnown && m.until({ visitEnd: formatLocalTime(person.end_time) });
  return [...own, until].filter(Boolean).join(' · ');
}

export interface AvailableStaffProps {
  date: ServiceDay;
  /** Null if no slot of the day is left. */
  slot: LocalTime | null;
  chosen: Chosen;
  /** Operators choose people to book. Others only see who is free. */
  onChoose?: ((chosen: Chosen) => void) | undefined;
  onBook?: (() => void) | undefined;
  /** For people who may see their colleagues' days. */
  Team?: TeamOfDayComponent | undefined;
}

/** Who is free in the hour from a slot, longest free first. Source: 2-191, 2-192. */
export function AvailableStaff({ Team, ...props }: AvailableStaffProps) {
  const { date, slot } = props;
  if (!Team || slot === null) return <FreeStaffList {...props} team={undefined} isAwaited={false} />;
  return (
    <Team date={date} slot={slot}>
      {(team, isAwaited) => <FreeStaffList {...props} team={team} isAwaited={isAwaited} />}
    </Team>
  );
}

type FreeStaffListProps = Omit<AvailableStaffProps, 'Team'> & {
  team: TeamOfDay | undefined;
  /** The team may still come. People are shown with it, because their rows are higher then. */
  isAwaited: boolean;
};

function FreeStaffList({ date, slot, chosen, onChoose, onBook, team, isAwaited }: FreeStaffListProps) {
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
  const day = { date, slot, team, isAwaited };
  return (
    <Root aria-label={m.who_is_free()}>
      <header>
        <h2>{slot === null ? m.who_is_free() : hourInWords(date, slot)}</h2>
        <p>{m.who_is_free_for_the()}</p>
      </header>
      <FreePeople
        title={m.available_therapists()}
        trade="therapist"
        day={day}
        query={therapists}
        failure={texts.FALLBACK.availableTherapists}
        chosen={chosen.therapists}
        onToggle={onChoose && toggleTherapist}
      />
      <FreePeople
        title={m.available_drivers()}
        trade="driver"
        day={day}
        query={drivers}
        failure={texts.FALLBACK.availableDrivers}
        chosen={chosen.driver === null ? [] : [chosen.driver]}
        onToggle={onChoose && toggleDriver}
      />
      {onBook && slot !== null && (
        <Button variant="primary" icon="plus" onClick={onBook}>
          {m.book({ slot: formatLocalTime(slot) })}
          {names.length > 0 && m.with_({ names: names.join(', ').replace(/, ([^,]*)$/, ' and $1') })}
        </Button>
      )}
    </Root>
  );
}

/** An hour of a day, and what is known of the others' work around it. */
interface HourOfDay {
  date: ServiceDay;
  slot: LocalTime | null;
  team: TeamOfDay | undefined;
  isAwaited: boolean;
}

interface FreePeopleProps {
  title: string;
  trade: Trade;
  /** Without a slot, nothing is requested. */
  day: HourOfDay;
  query: FreeStaff['therapists'] | FreeStaff['drivers'];
  failure: string;
  chosen: readonly number[];
  onToggle: ((id: number) => void) | undefined;
}

function FreePeople({ title, trade, day, query, failure, chosen, onToggle }: FreePeopleProps) {
  const people: readonly Free[] | undefined = day.isAwaited ? undefined : query.data;
  const isKnown = day.slot !== null;
  // Free people are loaded a moment before the workers, so the count is at least that of the free ones.
  const all = Math.max(day.team?.onDuty(trade) ?? 0, people?.length ?? 0);
  const busy = day.team?.busy(trade);
  return (
    <div>
      <h3>
        {title} {people && <span>{day.team ? m.of({ count: people.length, all }) : people.length}</span>}
      </h3>
      {day.team && people && people.length > 0 && (
        <Hours>
          <DayAxis />
        </Hours>
      )}
      {!isKnown && <None>{m.no_slot_of_this_day()}</None>}
      {isKnown &&
        !people &&
        (query.isError ? <Failed compact query={query} title={failure} /> : <SkeletonRows rows={2} />)}
      {people?.length === 0 && <None>{m.nobody_is_free_then()}</None>}
      {people && people.length > 0 && (
        <People aria-label={title}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              day={day}
              isChosen={chosen.includes(person.id)}
              onToggle={onToggle}
            />
          ))}
        </People>
      )}
      {busy && <None>{m.busy({ busy })}</None>}
    </div>
  );
}

interface PersonRowProps {
  person: Free;
  day: HourOfDay;
  isChosen: boolean;
  onToggle: FreePeopleProps['onToggle'];
}

function PersonRow({ person, day: { date, slot, team }, isChosen, onToggle }: PersonRowProps) {
  const name = personName(person);
  const own = team?.dayOf(person.id);
  const contents = (
    <>
      <Avatar name={name} size={32} tone={'seats' in person ? 'clay' : undefined} />
      <About>
        <Name>
          <b>{name}</b>
          <small>{factsOf(person, own !== undefined)}</small>
        </Name>
        {own && (
          <span data-part="words" data-tone={own.isPast ? 'amber' : undefined}>
            {own.words}
            <VisuallyHidden>, {own.alsoSpoken}</VisuallyHidden>
          </span>
        )}
        {own && slot !== null && <StaffBar date={date} slot={slot} duty={own.duty} busy={own.busy} />}
      </About>
      {onToggle && <Tick data-chosen={isChosen}>{isChosen && <Icon name="checkCircle" size={20} />}</Tick>}
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
