import { Suspense } from 'react';
import { Button, lazyComponent } from 'shared-lib';
import { ACTIONS } from './actions';
import type { RunningLateProps } from './RunningLate';

const RunningLate = lazyComponent(() => import('./RunningLate').then((code) => code.RunningLate));

/** Where the driver of a ride that is under way says that it comes later. Nothing moves when its code arrives. */
export function SayLate(props: RunningLateProps) {
  if (!props.appointment.allowed_actions.includes('running_late')) return null;
  return (
    <Suspense
      fallback={
        <Button variant="ghost" block disabled>
          {ACTIONS.running_late.label}
        </Button>
      }
    >
      <RunningLate {...props} />
    </Suspense>
  );
}
