import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { appointmentQueries, lazyComponent } from 'shared-lib';
import { isOffered, QUEUE } from 'shared-lib/phone';

const OfferedRide = lazyComponent(() => import('./OfferedRide').then((code) => code.OfferedRide));

/** The rides that this driver offered to take over, until an operator has decided. Source: R-beyond-42. */
export function OfferedRides() {
  const { data } = useQuery(appointmentQueries.needs({ page_size: QUEUE }));
  return (
    <Suspense fallback={null}>
      {data?.results.filter(isOffered).map((need) => (
        <OfferedRide key={need.appointment.id} need={need} />
      ))}
    </Suspense>
  );
}
