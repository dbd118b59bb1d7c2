import styled from 'styled-components';
import type { StepQueue } from '../../api/appointments/unsent/step-queue';
import type { UnsentStep } from '../../api/appointments/unsent/unsent-step';
import { formatTime } from '../../domain/time/service-day';
import { Button } from '../../ui/button/Button';
import { Sheet } from '../../ui/dialog/Dialog';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/layout/Text';
import { toast } from '../../ui/toast/toast';
import { Refused } from './Refused';
import * as m from '../../texts/m';

const Steps = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Step = styled.li`
  display: grid;
  grid-template-columns: 28px minmax(0, 1fr) auto;
  gap: var(--s3);
  align-items: center;
  padding: var(--s2) 0;

  > :first-child {
    display: grid;
    place-items: center;
    height: 28px;
    border-radius: 50%;
    background: var(--tone-soft);
    color: var(--tone);
    font-size: var(--t-s);
    font-weight: 700;
  }
`;

function takeBack(queue: StepQueue, { order }: UnsentStep): void {
  void queue.takeBack(order).then((isBack) => {
    if (!isBack) toast.info(m.it_is_being_sent_now());
  });
}

/** All steps that wait, visit by visit, and those that were refused. Source: R-device-30, R-device-34. */
export function WaitingSheet({
  queue,
  steps,
  onClose,
}: {
  queue: StepQueue;
  steps: readonly UnsentStep[];
  onClose: () => void;
}) {
  const waiting = steps.filter(({ state }) => state === 'waiting');
  const visits = [...new Set(steps.map(({ appointment }) => appointment))];
  return (
    <Sheet
      open
      side="bottom"
      onClose={onClose}
      title={m.waiting_to_send({ count: waiting.length })}
      footer={
        waiting.length > 0 && (
          <Button size="big" block onClick={() => void queue.send(true)}>
            {m.try_now()}
          </Button>
        )
      }
    >
      <Stack $gap={4}>
        {visits.map((id) => {
          const own = steps.filter(({ appointment }) => appointment === id);
          return (
            <section key={id} aria-label={`${own[0]?.client ?? ''} #${id}`}>
              <Text as="p" muted>
                {own[0]?.client} · #{id}
              </Text>
              <Refused steps={own} />
              <Steps>
                {waiting.map((step, index) =>
                  step.appointment === id ? (
                    <Step key={step.key}>
                      <span data-tone="amber">{index + 1}</span>
                      <span>
                        <Text as="p" strong>
                          {step.label}
                        </Text>
                        <Text as="p" size="s" muted>
                          {formatTime(new Date(step.occurredAt))}
                        </Text>
                      </span>
                      <Button
                        aria-label={m.take_back_step({ label: step.label })}
                        onClick={() => takeBack(queue, step)}
                      >
                        {m.take_it_back()}
                      </Button>
                    </Step>
                  ) : null,
                )}
              </Steps>
            </section>
          );
        })}
        {waiting.length > 0 && <Text as="p">{m.they_go_out_in_this()}</Text>}
      </Stack>
    </Sheet>
  );
}
