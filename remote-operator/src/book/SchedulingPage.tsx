import { useLayoutEffect, useRef, useState } from 'react';
import {
  type Appointment,
  Button,
  ButtonLink,
  PageHeader,
  serviceDayOf,
  texts,
  useNowValue,
  useSearchParams,
} from 'shared-lib';
import styled from 'styled-components';
import { ActionsProvider } from '../actions/ActionsProvider';
import { BookingPanel } from './BookingPanel';
import { ChangePanel } from './ChangePanel';
import { DayBookings } from './DayBookings';
import { WIDE } from './PanelFrame';
import { type SavedBooking, SavedNotice } from './SavedNotice';
import { isDayAsked, readScheduling, type SchedulingAddress, writeScheduling } from './schedulingAddress';

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

/** A day's bookings and, beside them, the form to book or change one. Source: R-pages-1. */
export function SchedulingPage() {
  const [params, setParams] = useSearchParams();
  const today = useNowValue(serviceDayOf);
  const address = readScheduling(params, today);
  const { day, panel } = address;
  const [saved, setSaved] = useState<SavedBooking | null>(null);
  /** A form that is begun anew is another form. */
  const [beginnings, setBeginnings] = useState(0);
  const newBooking = useRef<HTMLButtonElement>(null);

  const go = (change: Partial<SchedulingAddress>, { replace = false } = {}): void =>
    setParams(writeScheduling({ ...address, ...change }), { replace });
  const follow = (next: string): void => go({ day: next }, { replace: true });

  const isOpen = panel !== 'closed';
  const news = isOpen ? null : saved;
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    // What was booked takes the keyboard itself; a form that was only closed gives it back.
    if (wasOpen.current && !isOpen && !saved) newBooking.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, saved]);

  const open = (): void => {
    setSaved(null);
    go({ panel: 'new' });
  };
  const close = (): void => go({ panel: 'closed' });
  const say =
    (said: string) =>
    (appointment: Appointment): void => {
      setSaved({ appointment, said });
      go({ day: appointment.date, panel: 'closed' });
    };
  const form = { isDayAsked: isDayAsked(params), onDay: follow, onClose: close };

  return (
    <ActionsProvider>
      <PageHeader
        title="Bookings"
        subtitle="A day's bookings, and the form to make one"
        actions={
          <>
            <ButtonLink to="/dashboard/bookings">All bookings</ButtonLink>
            {!isOpen && (
              <Button ref={newBooking} variant="primary" icon="plus" onClick={open}>
                New booking
              </Button>
            )}
          </>
        }
      />
      <Columns data-booking={isOpen}>
        <div>
          {news && <SavedNotice key={news.appointment.version} {...news} onClose={() => setSaved(null)} />}
          <DayBookings day={day} today={today} onDay={(next) => go({ day: next })} saved={news?.appointment.id} />
        </div>
        {panel === 'new' && (
          <BookingPanel
            key={beginnings}
            date={day < today ? today : day}
            {...form}
            onAnew={() => setBeginnings(beginnings + 1)}
            onSaved={say(texts.SUCCESS.createAppointment)}
          />
        )}
        {typeof panel === 'number' && (
          <ChangePanel key={panel} id={panel} date={day} {...form} onSaved={say(texts.SUCCESS.updateAppointment)} />
        )}
      </Columns>
    </ActionsProvider>
  );
}
