// How it works: docs/subsystems/calls-and-steps.md.
import { useContext, useState } from 'react';
import { askedAgainWords } from '../appointment/askedAgain';
import { RejectDialog } from '../appointment/lazyDialogs';
import { StepButton } from '../appointment/StepButton';
import { useEarlyStep } from '../appointment/useEarlyStep';
import type { Action } from '../domain/workflow/state';
import { useUser } from '../session/session';
import { Banner } from '../ui/banner/Banner';
import { Button } from '../ui/button/Button';
import { Stack } from '../ui/layout/Stack';
import { Text } from '../ui/layout/Text';
import { Opened } from './opened';
import type { UrgentActions } from './UrgentCalls';

/** The area's side: the actions of its person on the opened appointment, as on its card. */
export function AnswerOpened({ actions }: { actions: UrgentActions }) {
  const appointment = useContext(Opened);
  const { id: self } = useUser();
  const { takeInTime, question } = useEarlyStep();
  const [asksWhy, setAsksWhy] = useState(false);
  if (!appointment) return null;
  const press = actions.pressOf(appointment);
  const others = actions.alsoOf?.(appointment) ?? [actions.declineOf?.(appointment)];
  const says = actions.saysOf?.(appointment);
  const again = askedAgainWords(appointment, self);
  const busy = actions.isBusy(appointment.id);
  const refusal = actions.refusalOf(appointment);
  const error = actions.errorOf(appointment);
  const take = (action: Action): void => void actions.take(appointment, action);
  return (
    <Stack $gap={2}>
      {actions.besides?.(appointment)}
      {again && <p>{again}</p>}
      {says && <Text muted>{says}</Text>}
      {error && !asksWhy && <Banner tone="red" live="alert" title={error} />}
      {press && (
        <StepButton
          variant={actions.isQuiet(appointment) ? 'outline' : 'primary'}
          size="big"
          appointment={appointment}
          action={press.action}
          busy={busy}
          onClick={() =>
            takeInTime({ appointment, action: press.action, label: press.label, take: () => take(press.action) })
          }
        >
          {press.label}
        </StepButton>
      )}
      {others.map(
        (one) =>
          one && (
            <Button key={one.action} block step={appointment.id} busy={busy} onClick={() => take(one.action)}>
              {one.label}
            </Button>
          ),
      )}
      {refusal && (
        <Button block step={appointment.id} onClick={() => setAsksWhy(true)}>
          {refusal}
        </Button>
      )}
      {question}
      {asksWhy && (
        <RejectDialog
          visit={appointment}
          onClose={() => setAsksWhy(false)}
          onReject={async (reason) => {
            const isDone = await actions.reject(appointment, reason);
            if (isDone) setAsksWhy(false);
            return isDone;
          }}
          busy={busy}
          error={error}
        />
      )}
    </Stack>
  );
}
