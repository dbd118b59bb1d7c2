import { useCallback, useEffect, useRef, useState } from 'react';
import { appointmentPath, Button, ConnectionStatus, Clock, PageHeader, useSearchParams } from 'shared-lib';
import { PersonWeek } from 'shared-lib/availability';
import { DebouncedSearch } from '../../parts/page/DebouncedSearch';
import { ClosingDays } from './ClosingDays';
import { type Leave, TeamWeek } from './TeamWeek';
import * as m from '../../texts/m';

/** Who can be booked when: everybody's week, or one person's. Source: 1-028, 2-024, R-pages-4. */
export function AvailabilityPage() {
  const [params, setParams] = useSearchParams();
  const person = params.get('view') === 'person' ? Number(params.get('person')) : 0;
  const [isAsking, setAsking] = useState(false);
  const leavingRef = useRef<Leave | null>(null);
  const find = (search: string): void => {
    const change = (): void =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        for (const name of ['page', 'day', 'person', ...(search ? [] : ['search'])]) next.delete(name);
        if (search) next.set('search', search);
        return next;
      });
    if (leavingRef.current) leavingRef.current(change);
    else change();
  };
  // The same function on every render, so that someone who keeps editing is not asked again without typing.
  const latest = useRef(find);
  useEffect(() => void (latest.current = find));
  const onSearch = useCallback((search: string) => latest.current(search), []);
  return (
    <>
      <PageHeader
        title={m.availability()}
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
                {m.closing_days()}
              </Button>
              <DebouncedSearch
                label={m.find_a_person()}
                placeholder={m.find_a_person()}
                isEnough={() => true}
                search={params.get('search') ?? ''}
                onSearch={onSearch}
              />
            </>
          )
        }
        {...(person > 0 && { back: { to: backTo(params), label: m.everyone() } })}
      />
      {person > 0 ? (
        <PersonWeek user={person} appointmentHref={appointmentPath} />
      ) : (
        <TeamWeek appointmentHref={appointmentPath} leavingRef={leavingRef} />
      )}
      {isAsking && <ClosingDays appointmentHref={appointmentPath} onClose={() => setAsking(false)} />}
    </>
  );
}

function backTo(params: URLSearchParams): string {
  const back = new URLSearchParams(params);
  for (const name of ['view', 'person', 'day']) back.delete(name);
  return `/dashboard/availability?${back.toString()}`;
}
