import { useState } from 'react';
import {
  Avatar,
  Button,
  formatLocalTime,
  Icon,
  type IconName,
  type LocalTime,
  media,
  personName,
  type ServiceDay,
  Skeleton,
  TextLink,
  texts,
  type Trade,
  useDebounced,
} from 'shared-lib';
import styled from 'styled-components';
import { dayWithoutYear } from './days';
import { Failed } from './Failed';
import { bookingsInWords } from './slotWords';
import { hourInWords } from './hourFrom';
import { Part } from './Part';
import { SlotGrid, SlotLegend } from './SlotGrid';
import { SlotStrip } from './SlotStrip';
import { type FreeStaff, useFreeStaff } from './useFreeStaff';
import { useSlots } from './calendarQueries';
import * as m from '../texts/m';

const Head = styled.header`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0 var(--s3);
  align-items: baseline;

  p { grid-column: 1 / -1; }
`;
/** On a phone the strip is enough, until the person wants more. */
const Slots = styled.div`
  ${media.phone} {
    &[data-open='false'] { display: none; }
  }
`;
const Open = styled.div`
  display: none;
  ${media.phone} { display: block; }
`;
const Free = styled.div`
  display: grid;
  gap: var(--s2);
  padding-top: var(--s3);
  border-top: 1px solid var(--line);

  h3 { font-size: var(--t-m); }
`;
const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 28px;
  font-size: var(--t-s);

  > span:nth-child(2) { flex: 1; }
`;
const Faces = styled.span`
  display: flex;
  gap: 3px;
`;
const SHOWN_FACES = 4;

export interface TimeSlotsPreviewProps {
  date: ServiceDay;
  /** The number of bookings of the day; undefined while unknown. */
  count: number | undefined;
  slot: LocalTime | null;
  onSlot: (slot: LocalTime) => void;
  onOpenDay: () => void;
  /** Books with the choices; only for operators. */
  onBook?: (() => void) | undefined;
}

/** The slots of the selected day beside its month. Source: 2-183..2-185. */
export function TimeSlotsPreview({ date, count, slot, onSlot, onOpenDay, onBook }: TimeSlotsPreviewProps) {
  // Arrow keys move over days faster than anybody reads their slots.
  const settled = useDebounced(date);
  const query = useSlots(settled);
  const slots = settled === date ? query.data : undefined;
  const [isOpen, setOpen] = useState(false);
  return (
    <Part aria-label={m.time_slots_preview()}>
      <Head>
        <h2>{m.time_slots_preview()}</h2>
        <TextLink onClick={onOpenDay}>{m.open_day()}</TextLink>
        <p>
          {dayWithoutYear(date)}
          {count !== undefined && ` · ${bookingsInWords(count)}`}
        </p>
      </Head>
      {query.isError && !query.data ? (
        <Failed compact query={query} title={texts.FALLBACK.availability} />
      ) : (
        <>
          <SlotStrip states={slots?.map(({ state }) => state)} />
          <Open>
            <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? m.hide_the_slots() : m.choose_a_slot()}
            </Button>
          </Open>
          <Slots data-open={isOpen}>
            <SlotGrid label={m.slots_of_the_day()} slots={slots} value={slot} onChange={onSlot} />
          </Slots>
          <SlotLegend slots={slots} />
        </>
      )}
      {slot !== null && <FreeForTheHour date={date} slot={slot} onBook={onBook} />}
    </Part>
  );
}

function FreeForTheHour({
  date,
  slot,
  onBook,
}: {
  date: ServiceDay;
  slot: LocalTime;
  onBook: TimeSlotsPreviewProps['onBook'];
}) {
  const free = useFreeStaff(date, slot);
  return (
    <Free>
      <h3>{hourInWords(date, slot)}</h3>
      <FreeLine icon="user" noun="therapist" query={free.therapists} failure={texts.FALLBACK.availableTherapists} />
      <FreeLine icon="bike" noun="driver" query={free.drivers} failure={texts.FALLBACK.availableDrivers} />
      {onBook && (
        <Button variant="primary" icon="plus" onClick={onBook}>
          {m.book({ slot: formatLocalTime(slot) })}
        </Button>
      )}
    </Free>
  );
}

interface FreeLineProps {
  icon: IconName;
  noun: Trade;
  query: FreeStaff['therapists'] | FreeStaff['drivers'];
  failure: string;
}

function FreeLine({ icon, noun, query, failure }: FreeLineProps) {
  if (!query.data) {
    return query.isError ? <Failed compact query={query} title={failure} /> : <Skeleton height={28} />;
  }
  const { length } = query.data;
  return (
    <Line>
      <Icon name={icon} size={16} />
      <span>
        {noun === 'driver' ? m.free_drivers_of_slot({ count: length }) : m.free_therapists_of_slot({ count: length })}
      </span>
      <Faces>
        {query.data.slice(0, SHOWN_FACES).map((person) => (
          <Avatar key={person.id} name={personName(person)} size={26} tone={noun === 'driver' ? 'clay' : undefined} />
        ))}
      </Faces>
    </Line>
  );
}
