import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import {
  type Appointment,
  Button,
  ButtonLink,
  Count,
  lazyComponent,
  PageHeader,
  serviceDayOf,
  useNowValue,
  useSearchParams,
} from 'shared-lib';
import { Calendar, placeAfter } from 'shared-lib/calendar';
import styled from 'styled-components';
import { useQuery } from '@tanstack/react-query';
import { WAITLIST_PATH, waitlistQueries } from 'shared-lib/booking';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { BookingPanel } from './BookingPanel';
import { ChangePanel } from './ChangePanel';
import { DayList } from './DayList';
import { WIDE } from './PanelFrame';
import { type SavedBooking, SavedNotice, savedWords } from './SavedNotice';
import {
  isDayAsked,
  type PanelAddress,
  readScheduling,
  entryOf,
  requestOf,
  writeScheduling,
} from './schedulingAddress';
import { TeamOfDay } from './TeamOfDay';
import { WaitlistPanel } from './WaitlistPanel';
import * as m from '../../texts/m';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s5);
  align-items: start;

  /* Without room for both, the form has the page to itself. */
  &[data-booking='true'] > :first-child { display: none; }

  ${WIDE} {
    &[data-booking='true'] { grid-template-columns: minmax(0, 1fr) 430px; }
    &[data-booking='true'] > :first-child { display: block; }
  }
`;

/** Few bookings begin with a request. */
const RequestPanel = lazyComponent(() =>
  import(/* webpackChunkName: "request-panel" */ './RequestPanel').then((code) => code.RequestPanel),
);

/** The calendar of all bookings, with the form to book or change one beside it. Source: 2-206, R-pages-1. */
export function SchedulingPage() {
  const [params, setParams] = useSearchParams();
  const today = useNowValue(serviceDayOf);
  const { place, panel, client } = readScheduling(params, today);
  const day = place.date ?? today;
  const entry = entryOf(panel);
  const request = requestOf(panel);
  const [saved, setSaved] = useState<SavedBooking | null>(null);
  /** The key of the form: starting over makes another form. */
  const [beginnings, setBeginnings] = useState(0);
  const newBooking = useRef<HTMLButtonElement>(null);

  const goTo = (change: Parameters<typeof placeAfter>[1], next: PanelAddress = panel, { replace = false } = {}): void =>
    setParams(writeScheduling({ place: placeAfter(place, change), panel: next, client }, today), { replace });
  const forAnybody = (): void => setParams(writeScheduling({ place, panel, client: null }, today), { replace: true });
  const follow = (date: string): void => goTo({ show: 'day', date }, panel, { replace: true });

  const isOpen = panel !== 'closed';
  const news = isOpen ? null : saved;
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    // A saved booking takes the keyboard focus itself. A form that was only closed gives it back.
    if (wasOpen.current && !isOpen && !saved) newBooking.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, saved]);

  const open = (): void => {
    setSaved(null);
    goTo({ show: 'day', date: day }, 'new');
  };
  const close = (): void => goTo({}, 'closed');
  const say =
    (done: Parameters<typeof savedWords>[0]) =>
    (appointment: Appointment, booked?: number): void => {
      setSaved({ appointment, said: savedWords(done, booked), booked });
      goTo({ show: 'day', date: appointment.date, slot: null, therapists: [], driver: null }, 'closed');
    };
  const form = { isDayAsked: isDayAsked(params), onDay: follow, onClose: close };

  return (
    <ActionsProvider>
      <PageHeader
        title={m.bookings()}
        subtitle={m.the_calendar_and_the_form()}
        actions={
          <>
            <ButtonLink to="/dashboard/bookings">{m.all_bookings()}</ButtonLink>
            <WaitlistLink />
            {!isOpen && (
              <Button ref={newBooking} variant="primary" icon="plus" onClick={open}>
                {m.new_booking()}
              </Button>
            )}
          </>
        }
      />
      <Columns data-booking={isOpen}>
        <div>
          {news && <SavedNotice key={news.appointment.version} {...news} onClose={() => setSaved(null)} />}
          <Calendar
            role="operator"
            place={place}
            today={today}
            isNarrow={isOpen}
            go={(change, options) => goTo(change, panel, options)}
            onBook={open}
            Team={TeamOfDay}
          >
            {(query) => <DayList query={query} saved={news?.appointment.id} />}
          </Calendar>
        </div>
        {panel === 'new' && (
          <BookingPanel
            key={beginnings}
            date={day < today ? today : day}
            known={place}
            client={client}
            onOtherClient={forAnybody}
            {...form}
            onAnew={() => setBeginnings(beginnings + 1)}
            onSaved={say('createAppointment')}
          />
        )}
        {entry !== undefined && <WaitlistPanel key={entry} id={entry} {...form} onSaved={say('createAppointment')} />}
        {request !== undefined && (
          <Suspense fallback={null}>
            <RequestPanel key={request} id={request} {...form} onSaved={say('createAppointment')} />
          </Suspense>
        )}
        {typeof panel === 'number' && (
          <ChangePanel key={panel} id={panel} date={day} {...form} onSaved={say('updateAppointment')} />
        )}
      </Columns>
    </ActionsProvider>
  );
}

/** The link to the waitlist, with the number of entries. */
function WaitlistLink() {
  const { data } = useQuery(waitlistQueries.list({ show: 'open', page_size: 1 }));
  const open = data?.open_count ?? 0;
  return (
    <ButtonLink to={WAITLIST_PATH}>
      {m.waitlist()} {open > 0 && <Count value={open} tone={data?.offered_count ? 'clay' : 'blue'} />}
    </ButtonLink>
  );
}
