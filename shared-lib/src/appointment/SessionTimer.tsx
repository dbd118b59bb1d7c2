import styled from 'styled-components';
import type { AppointmentCard } from '../contract/appointment-card';
import { MINUTE } from '../domain/limits';
import { Fact } from '../ui/facts/Facts';
import { formatSeconds } from '../ui/time/Countdown';
import { useNowValue } from '../clock/now';
import * as m from '../texts/m';

/** As wide as the longest time of its form, so that what follows keeps its place for an hour, without a gap. */
const Ticking = styled.b`
  display: inline-block;
`;
const HOUR_SECONDS = 3600;
const Over = styled.span`
  color: var(--tone-text);
`;

export interface SessionTimerProps {
  appointment: Pick<AppointmentCard, 'status' | 'session_started_at' | 'total_duration'>;
}

const begunAt = ({ status, session_started_at: at }: SessionTimerProps['appointment']): number | undefined =>
  status === 'session_in_progress' && at ? Date.parse(at) : undefined;

/**
 * How long a running session has taken, and what is left of its planned time, by the server's clock. Empty at any other
 * time. It ticks silently: a screen reader gets whole minutes when it reaches it. Source: R-pages-42.
 *
 * @param isBrief only what is left, for a place with little space
 */
export function SessionTime({ appointment, isBrief = false }: SessionTimerProps & { isBrief?: boolean }) {
  const { total_duration: planned } = appointment;
  const begun = begunAt(appointment);
  const seconds = useNowValue((now) =>
    begun === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - begun) / 1000)),
  );
  if (begun === undefined) return null;
  const left = (planned * MINUTE) / 1000 - seconds;
  const minutes = Math.floor(seconds / 60);
  const rest = Math.abs(planned - minutes);
  const room = { minWidth: Math.abs(left) < HOUR_SECONDS ? '4.5ch' : '6ch' };
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={m.session_of_minutes({ minutes, planned, rest, words: left < 0 ? m.over() : m.left() })}
    >
      <span aria-hidden="true">
        <Ticking style={room}>{formatSeconds(Math.abs(left))}</Ticking>{' '}
        {left < 0 ? <Over data-tone="amber">{isBrief ? m.over() : m.over_the_planned_time()}</Over> : m.left()}
        {!isBrief && m.of_min({ seconds: formatSeconds(seconds), planned })}
      </span>
    </span>
  );
}

/** The same, among the facts of a card. */
export function SessionTimer({ appointment }: SessionTimerProps) {
  if (begunAt(appointment) === undefined) return null;
  return (
    <Fact icon="clock" label={m.session()} wide>
      <SessionTime appointment={appointment} />
    </Fact>
  );
}
