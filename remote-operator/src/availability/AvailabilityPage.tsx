import { useState } from 'react';
import { Button, ConnectionStatus, Clock, PageHeader, useSearchParams } from 'shared-lib';
import { ClosingDays, PersonWeek } from 'shared-lib/availability';
import { DebouncedSearch } from '../list-appointments/DebouncedSearch';
import { TeamWeek } from './TeamWeek';

const appointmentHref = (id: number): string => `/dashboard/appointments/${id}`;

/** Who can be booked when: the week of everybody, or of one person. Source: 1-028, 2-024, R-pages-4. */
export function AvailabilityPage() {
  const [params, setParams] = useSearchParams();
  const person = params.get('view') === 'person' ? Number(params.get('person')) : 0;
  const [isAsking, setAsking] = useState(false);
  const change = (search: string): void =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      for (const name of ['page', 'day', 'person', ...(search ? [] : ['search'])]) next.delete(name);
      if (search) next.set('search', search);
      return next;
    });
  return (
    <>
      <PageHeader
        title="Availability"
        subtitle={
          <>
            <Clock />
            <ConnectionStatus />
          </>
        }
        actions={
          person === 0 && (
            <>
              <Button icon="calendar" onClick={() => setAsking(true)}>
                Closing days
              </Button>
              <DebouncedSearch
                label="Find a person"
                placeholder="Find a person"
                isEnough={() => true}
                search={params.get('search') ?? ''}
                onSearch={change}
              />
            </>
          )
        }
        {...(person > 0 && { back: { to: backTo(params), label: 'Everyone' } })}
      />
      {person > 0 ? (
        <PersonWeek user={person} appointmentHref={appointmentHref} />
      ) : (
        <TeamWeek appointmentHref={appointmentHref} />
      )}
      {isAsking && <ClosingDays appointmentHref={appointmentHref} onClose={() => setAsking(false)} />}
    </>
  );
}

function backTo(params: URLSearchParams): string {
  const back = new URLSearchParams(params);
  for (const name of ['view', 'person', 'day']) back.delete(name);
  return `/dashboard/availability?${back.toString()}`;
}
