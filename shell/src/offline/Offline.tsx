// How it works: docs/subsystems/offline.md.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { momentWords, formatTime, Icon, now, serviceDayOf, TextLink, useUser } from 'shared-lib';
import styled, { createGlobalStyle } from 'styled-components';
import type { AreaLoader } from '../remotes/area';
import { isKeptFor, keepForLater } from './keptPage';
import { dayShownSince, keepDay, subscribeDay } from './lastDay';
import * as m from '../texts/m';

/** The lists then need not say the same, and one button tries again. Source: R-beyond-1534. */
const SaidOnce = createGlobalStyle`
  [data-part='stale'], header [data-notice] > button { display: none; }
`;
const Line = styled.div`
  /* On a desk, the sidebar stands below it. */
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 44px;
  padding: 0 var(--s2) 0 var(--s4);
  background: var(--amber-soft);
  color: var(--amber);
  font-size: var(--t-s);
  font-weight: 650;

  > button { min-height: 44px; margin-inline-start: auto; padding: 0 var(--s2); }
`;

/** '2:05 PM' of today, '24 Nov, 2:05 PM' of another day, in the server's time. */
function timeOf(since: number): string {
  const at = new Date(since + (now().getTime() - Date.now()));
  return serviceDayOf(at) === serviceDayOf(now()) ? formatTime(at) : momentWords(at);
}

/**
 * What a therapist's or driver's device keeps for a start without a network, and the line that says how old the shown
 * day is. Source: R-device-24, R-device-25.
 */
export function Offline({ loader }: { loader: Pick<AreaLoader, 'loaded' | 'onRunning'> }) {
  const { id, role } = useUser();
  const client = useQueryClient();
  useEffect(() => keepForLater(loader, role), [loader, role]);
  useEffect(() => (isKeptFor(role) ? keepDay(client) : undefined), [client, id, role]);
  const since = useSyncExternalStore(subscribeDay, dayShownSince);
  if (since === undefined) return null;
  return (
    <Line role="status" data-says="offline">
      <SaidOnce />
      <Icon name="warning" size={16} />
      {m.offline_showing({ time: timeOf(since) })}
      <TextLink onClick={() => void client.refetchQueries({ type: 'active' })}>{m.try_again()}</TextLink>
    </Line>
  );
}
