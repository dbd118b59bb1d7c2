// How it works: docs/subsystems/calls-and-steps.md.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { appointmentQueries } from '../api/appointments/appointments';
import { attendanceQueries } from '../api/attendance/attendance';
import { predictedToday } from '../api/attendance/predicted-today';
import { useQueue, useSteps } from '../appointment/unsent/useQueue';
import { useNowValue } from '../clock/now';
import { ENDED, oneOf } from '../domain';
import { Icon } from '../ui/icon/Icon';
import { usePhone } from '../ui/layout/useMediaQuery';
import * as m from '../texts/m';

const Hint = styled(Link)`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 4px;
  /* Higher than its line, which keeps its height. */
  margin-block: -3px;
  padding: 1px 7px;
  border-radius: 99px;
  background: var(--tone-soft);
  color: var(--tone-text);
  font-size: var(--t-xs);
  font-weight: 650;
  text-decoration: none;
  white-space: nowrap;

  /* For a finger. */
  &::after { position: absolute; inset: -12px 0; content: ''; }
`;

/**
 * Leads to the check-in, for a person with a visit today who has not checked in. A check-in that waits on this device
 * counts. Source: R-beyond-772.
 */
export function NotCheckedIn() {
  // The dashboard asks for it and keeps it fresh.
  const { data: visits } = useQuery({ ...appointmentQueries.today(), refetchOnMount: false });
  const { data: today } = useQuery(attendanceQueries.today());
  const steps = useSteps(useQueue());
  const phone = usePhone();
  const isOut = useNowValue((now) => {
    const mine = today && predictedToday(today, steps, now);
    return mine?.can_check_in === true && !mine.is_checked_in && mine.check_in_time === null;
  });
  if (!isOut || !visits?.results.some(({ status }) => !oneOf(ENDED, status))) return null;
  return (
    <Hint to="/dashboard?view=attendance" data-tone="amber" data-part="not-checked-in">
      {/* A bar has room for what to do alone. */}
      {!phone && <Icon name="clock" size={13} />}
      {phone ? m.check_in() : m.not_checked_in()}
    </Hint>
  );
}
