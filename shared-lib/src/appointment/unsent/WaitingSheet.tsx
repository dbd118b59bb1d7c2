import styled from 'styled-components';
import type { StepQueue } from '../../api/appointments/unsent/step-queue';
import { threadOf, type UnsentStep } from '../../api/appointments/unsent/unsent-step';
import { formatTime } from '../../domain/time/service-day';
import { Button } from '../../ui/button/Button';
import { Sheet } from '../../ui/dialog/Dialog';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/layout/Text';
import { Refused } from './Refused';
import { takeBack } from './notSentYet';
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
    color: var(--tone-text);
    font-size: var(--t-s);
    font-weight: 700;
  }
`;

/** `Ana Villareal · #12`, or what the step is about. */
function subjectOf(step: UnsentStep): string {
  if (step.kind === undefined) return `${step.client} · #${step.appointment}`;
  return step.kind === 'attendance' ? m.attendance() : m.note();
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
  const threads = [...new Set(steps.map(threadOf))];
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
        {threads.map((thread) => {
          const own = steps.filter((step) => threadOf(step) === thread);
          const subject = own[0] ? subjectOf(own[0]) : '';
          return (
            <section key={thread} aria-label={subject}>
              <Text as="p" muted>
                {subject}
              </Text>
              <Refused steps={own} thread={thread} />
              <Steps>
                {waiting.map((step, index) =>
                  threadOf(step) === thread ? (
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
