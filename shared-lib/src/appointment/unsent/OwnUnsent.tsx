// How it works: docs/subsystems/queued-steps.md.
import { isQuiet, type OwnKind, type OwnStep, threadOf } from '../../api/appointments/unsent/unsent-step';
import { Banner } from '../../ui/banner/Banner';
import { Button } from '../../ui/button/Button';
import { Refused } from './Refused';
import { notSentYet, takeBack } from './notSentYet';
import { useQueue, useSteps } from './useQueue';
import * as m from '../../texts/m';

/** What waits of a kind, each with Take back, and what the server did not take. Source: R-beyond-321. */
export function OwnUnsent({ kind }: { kind: OwnKind }) {
  const queue = useQueue();
  const steps = useSteps(queue).filter((step): step is OwnStep => step.kind === kind && !isQuiet(step));
  const threads = [...new Set(steps.map(threadOf))];
  return (
    <>
      {threads.map((thread) => (
        <Refused key={thread} thread={thread} steps={steps.filter((step) => threadOf(step) === thread)} />
      ))}
      {steps
        .filter(({ state }) => state === 'waiting')
        .map((step) => (
          <Banner
            key={step.key}
            tone="amber"
            icon="clock"
            live="status"
            title={notSentYet(step)}
            action={
              <Button aria-label={m.take_back_step({ label: step.label })} onClick={() => takeBack(queue, step)}>
                {m.take_it_back()}
              </Button>
            }
          />
        ))}
    </>
  );
}
