import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { appointmentQueries, lazyComponent, onIdle } from 'shared-lib';
import { isOffered, QUEUE } from 'shared-lib/phone';

const OfferedRide = lazyComponent(() => import('./OfferedRide').then((code) => code.OfferedRide));

/** The rides that this driver offered to take over, until an operator has decided. Source: R-beyond-42. */
export function OfferedRides() {
  const { data } = useQuery(appointmentQueries.needs({ page_size: QUEUE }));
  // Before the network may be gone.
  useEffect(() => onIdle(OfferedRide.prefetch), []);
  return (
    <Suspense fallback={null}>
      {data?.results.filter(isOffered).map((need) => (
        <OfferedRide key={need.appointment.id} need={need} />
      ))}
    </Suspense>
  );
}
