// How it works: docs/subsystems/calls-and-steps.md.
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { limits, texts } from '../domain';
import { media } from '../theme/tokens';
import { LiveDot } from '../ui/badge/Badge';
import { TextLink } from '../ui/button/TextLink';
import { usePhone } from '../ui/layout/useMediaQuery';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden';
import { type Connection, reconnect, useConnection } from './live';
import * as m from '../texts/m';

const { CONNECTION } = texts;

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s2);
  font-weight: 600;

  /* In its line from the start, however long its word is, so that nothing below it moves. */
  &:not(:has(button)) { flex: 1 1 11rem; overflow: hidden; white-space: nowrap; }
  ${media.phone} {
    &:not(:has(button)) { flex-basis: 3rem; }
  }
`;

interface Look {
  tone: 'green' | 'amber' | 'red' | 'grey';
  /** The notice when it appears; it goes after `ms`, and `short` stays. */
  notice: string;
  ms?: number;
  short: string;
}

function lookOf({ state, again }: Connection): Look {
  switch (state) {
    case 'connected':
      return { tone: 'green', notice: CONNECTION.active, short: m.live() };
    case 'connecting':
      return {
        tone: 'amber',
        notice: again ? CONNECTION.reconnecting : CONNECTION.connecting,
        ms: limits.NOTICE_MS.connecting,
        short: m.connecting(),
      };
    case 'error':
      return {
        tone: 'red',
        notice: CONNECTION.error,
        ms: limits.NOTICE_MS.error,
        short: navigator.onLine ? m.not_live() : m.offline(),
      };
    case 'disabled':
      return { tone: 'grey', notice: CONNECTION.disabled, short: m.not_live() };
    default:
      return { tone: 'grey', notice: '', short: '' };
  }
}

/** Whether the full notice is still shown. Source: 9-070, 9-071. */
function useNotice({ notice, ms }: Look): boolean {
  const [gone, setGone] = useState<string | null>(null);
  useEffect(() => {
    if (ms === undefined) return undefined;
    const timer = setTimeout(() => setGone(notice), ms);
    return () => {
      clearTimeout(timer);
      setGone(null);
    };
  }, [notice, ms]);
  return gone !== notice;
}

/**
 * How the page is kept up to date: a dot with a word, and a notice for some seconds when that changes. Source:
 * 8-137..8-141.
 *
 * @example <PageHeader title={<Greeting />} subtitle={<><Clock /> · <ConnectionStatus /></>} />
 */
export function ConnectionStatus() {
  const connection = useConnection();
  const look = lookOf(connection);
  const noticed = useNotice(look);
  const phone = usePhone();
  // Its line from the start.
  if (look.notice === '') return <Line>{'\u00a0'}</Line>;
  const isLost = connection.state === 'error';
  // A phone has room for a word alone, except for a lost connection of a device that has a network. Screen readers get
  // all of it.
  const brief = !noticed || (phone && !(isLost && navigator.onLine));
  return (
    <Line data-notice={!brief || isLost || connection.state === 'connecting'}>
      <span role="status">
        <LiveDot tone={look.tone}>
          {brief ? <span aria-hidden="true">{look.short}</span> : look.notice}
          {brief && <VisuallyHidden>{look.notice}</VisuallyHidden>}
        </LiveDot>
      </span>
      {isLost && <TextLink onClick={reconnect}>{m.retry()}</TextLink>}
    </Line>
  );
}
