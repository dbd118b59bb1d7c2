// How it works: docs/subsystems/attendance.md.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serviceDayOf, Text, useNowValue } from 'shared-lib';
import { registerQueries, stillInStep } from 'shared-lib/attendance';
import { STILL_IN_PATH } from 'shared-lib/notifications';
import { LinkLine } from './LinkLine';
import { List } from './needLine';
import * as m from '../../texts/m';

/**
 * Therapists and drivers who have not checked out at night, in one line. It turns urgent, and is never an SOS.
 * Source: R-beyond-327.
 * @param onCount gets 1 while the line is there
 */
export function StillIn({ onCount }: { onCount: (count: number) => void }) {
  const step = useNowValue(stillInStep);
  const day = useNowValue(serviceDayOf);
  const isTime = step === 'needs' || step === 'urgent';
  const { data } = useQuery({ ...registerQueries.day(day), enabled: isTime });
  const people = (data?.staff ?? []).filter(
    ({ staff_role: role, record }) => role !== 'operator' && record?.is_checked_in === true,
  );
  const isThere = isTime && people.length > 0;
  useEffect(() => {
    onCount(Number(isThere));
    return () => onCount(0);
  }, [isThere, onCount]);
  if (!isThere) return null;
  const isUrgent = step === 'urgent';
  return (
    <List aria-label={m.who_has_not_checked_out()}>
      <LinkLine
        icon="clock"
        tone={isUrgent ? 'red' : 'amber'}
        kind={isUrgent ? m.not_checked_out_urgent() : m.not_checked_out()}
        who={
          <Text strong>{people.length === 1 ? people[0]?.staff_name : m.count_people({ count: people.length })}</Text>
        }
        detail={
          people.length === 1 ? m.call_and_ask_whether_all() : people.map(({ staff_name: name }) => name).join(', ')
        }
        button={m.open_2()}
        to={STILL_IN_PATH}
      />
    </List>
  );
}
