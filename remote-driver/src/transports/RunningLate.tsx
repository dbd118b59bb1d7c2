import { useId, useState } from 'react';
import { type ActionBody, type AppointmentCard, Button, Stack, Text } from 'shared-lib';
import { LATE_MINUTES } from 'shared-lib/controls';
import styled from 'styled-components';
import { ACTIONS } from './actions';
import * as m from '../texts/m';

export interface RunningLateProps {
  appointment: AppointmentCard;
  busy?: boolean;
  onAct: <A extends 'running_late' | 'on_time'>(action: A, body?: ActionBody<A>) => void;
}

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(5rem, 1fr));
  gap: var(--s2);
`;

/** Says how much later this ride comes, says another time, or takes it back. Source: R-beyond-261. */
export function RunningLate({ appointment, busy, onAct }: RunningLateProps) {
  const { status } = appointment;
  // Open until the next step: that one asks for nothing.
  const [openAt, setOpenAt] = useState<AppointmentCard['status']>();
  const isOpen = openAt === status;
  const question = useId();
  const mayTakeBack = appointment.allowed_actions.includes('on_time');
  const say = <A extends 'running_late' | 'on_time'>(action: A, body?: ActionBody<A>): void => {
    onAct(action, body);
    setOpenAt(undefined);
  };
  return (
    <Stack $gap={2}>
      <Button variant="ghost" block aria-expanded={isOpen} onClick={() => setOpenAt(isOpen ? undefined : status)}>
        {mayTakeBack ? m.change_how_late() : ACTIONS.running_late.label}
      </Button>
      {isOpen && (
        <Stack $gap={2} role="group" aria-labelledby={question}>
          <Text id={question}>{m.how_much_later()}</Text>
          <Choices>
            {LATE_MINUTES.map((minutes) => (
              <Button key={minutes} step={appointment.id} busy={busy} onClick={() => say('running_late', { minutes })}>
                {m.min({ minutes })}
              </Button>
            ))}
          </Choices>
          {mayTakeBack && (
            <Button block step={appointment.id} busy={busy} onClick={() => say('on_time')}>
              {ACTIONS.on_time.label}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}
