import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyComponent } from 'shared-lib';
import { sosQueries } from 'shared-lib/safety';
import { onceIdle } from './onceIdle';

/** With the code of what rarely happens, which comes a minute after the start. */
const SosAlarm = lazyComponent(() =>
  onceIdle(() => import(/* webpackChunkName: "area-faults" */ './SosAlarm')).then((code) => code.SosAlarm),
);

/** On every page of an operator: nothing, until somebody calls for help. Source: R-beyond-259. */
export function SosWatch() {
  const { data } = useQuery(sosQueries.open());
  return <Suspense fallback={null}>{data && data.open.length > 0 && <SosAlarm calls={data.open} />}</Suspense>;
}
