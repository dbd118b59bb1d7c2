import { type ReactNode } from 'react';
import { Button, ButtonLink, type CachedAppointment, EmptyState, Text, texts } from 'shared-lib';
import { DeadlineNote } from '../monitor-timeouts/DeadlineNote';
import { TimeoutBar } from '../monitor-timeouts/TimeoutBar';
import { RefusalNote } from '../review-rejection/RefusalNote';
import { type DashboardAddress, FILTER_LABELS } from './address';
import { AppointmentList } from '../list-appointments/AppointmentList';
import { useCardLayout } from '../list-appointments/cardLayout';
import { Toolbar } from './Toolbar';
import { type ListView as View, useViewPage } from './viewQuery';

const { EMPTY } = texts;

const NEW_BOOKING = (
  <ButtonLink icon="plus" to="/dashboard/scheduling?booking=new">
    New booking
  </ButtonLink>
);

/** What an empty view says, and what comes next. Points 2-129..2-133. */
const EMPTY_STATES: Record<View, ReactNode> = {
  rejected: (
    <EmptyState
      icon="checkCircle"
      title={EMPTY.rejected}
      text="When a therapist or a driver refuses, it appears here at once."
    />
  ),
  pending: (
    <EmptyState
      icon="checkCircle"
      title={EMPTY.pending}
      text="New bookings wait here until everybody has accepted."
      action={NEW_BOOKING}
    />
  ),
  timeout: <EmptyState icon="clock" title={EMPTY.timeout} />,
  payment: (
    <EmptyState
      icon="wallet"
      title={EMPTY.payment}
      text="When a therapist requests payment, it appears here at once."
    />
  ),
  all: <EmptyState icon="calendar" title={EMPTY.all} action={NEW_BOOKING} />,
};

const NOTES: Partial<Record<View, (appointment: CachedAppointment) => ReactNode>> = {
  rejected: (appointment) => <RefusalNote appointment={appointment} />,
  timeout: (appointment) => <DeadlineNote appointment={appointment} />,
};

export interface ListViewProps {
  view: View;
  label: string;
  address: DashboardAddress;
  onChange: (change: Partial<DashboardAddress>) => void;
}

/** One of the five lists of the dashboard. */
export function ListView({ view, label, address, onChange }: ListViewProps) {
  const [layout, setLayout] = useCardLayout();
  const { filter, search, page } = address;
  const query = useViewPage({ view, filter, search, page });
  const narrowed = view !== 'timeout' && (filter !== 'all' || search !== '');
  return (
    <>
      {view === 'timeout' ? (
        <TimeoutBar />
      ) : (
        <Toolbar address={address} onChange={onChange} layout={layout} onLayout={setLayout} />
      )}
      <AppointmentList
        query={query}
        label={label}
        layout={view === 'timeout' ? 'cards' : layout}
        page={page}
        onPage={(next) => onChange({ page: next })}
        note={NOTES[view]}
        empty={
          narrowed ? (
            <NothingFound address={address} onClear={() => onChange({ filter: 'all', search: '' })} />
          ) : (
            EMPTY_STATES[view]
          )
        }
      />
    </>
  );
}

function NothingFound({ address: { filter, search }, onClear }: { address: DashboardAddress; onClear: () => void }) {
  const by = [search && `“${search}”`, filter !== 'all' && FILTER_LABELS[filter]].filter(Boolean).join(' · ');
  return (
    <EmptyState
      icon="search"
      title={EMPTY.all}
      text={
        <>
          Nothing matches <Text strong>{by}</Text> in this view.
        </>
      }
      action={<Button onClick={onClear}>Show all</Button>}
    />
  );
}
