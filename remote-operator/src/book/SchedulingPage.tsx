import {
  type Appointment,
  Button,
  ButtonLink,
  PageHeader,
  serviceDayOf,
  useNowValue,
  useSearchParams,
} from 'shared-lib';
import styled from 'styled-components';
import { ActionsProvider } from '../actions/ActionsProvider';
import { BookingPanel } from './BookingPanel';
import { ChangePanel } from './ChangePanel';
import { DayBookings } from './DayBookings';
import { WIDE } from './PanelFrame';
import { readScheduling, type SchedulingAddress, writeScheduling } from './schedulingAddress';

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

/** A day's bookings and, beside them, the form to book or change one. Source: product 5, 'Bookings / Scheduling'. */
export function SchedulingPage() {
  const [params, setParams] = useSearchParams();
  const today = useNowValue(serviceDayOf);
  const address = readScheduling(params, today);
  const { day, panel } = address;
  const go = (change: Partial<SchedulingAddress>): void => setParams(writeScheduling({ ...address, ...change }));

  const close = (): void => go({ panel: 'closed' });
  const saved = (appointment: Appointment): void => go({ day: appointment.date, panel: 'closed' });

  return (
    <ActionsProvider>
      <PageHeader
        title="Bookings"
        subtitle="A day's bookings, and the form to make one"
        actions={
          <>
            <ButtonLink to="/dashboard/bookings">All bookings</ButtonLink>
            {panel === 'closed' && (
              <Button variant="primary" icon="plus" onClick={() => go({ panel: 'new' })}>
                New booking
              </Button>
            )}
          </>
        }
      />
      <Columns data-booking={panel !== 'closed'}>
        <DayBookings day={day} today={today} onDay={(next) => go({ day: next })} />
        {panel === 'new' && <BookingPanel date={day < today ? today : day} onClose={close} onSaved={saved} />}
        {typeof panel === 'number' && <ChangePanel key={panel} id={panel} date={day} onClose={close} onSaved={saved} />}
      </Columns>
    </ActionsProvider>
  );
}
