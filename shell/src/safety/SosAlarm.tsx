import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, Icon, type SosCall, useNowValue, useUser } from 'shared-lib';
import { sosQueries } from 'shared-lib/safety';
import { ringSos, SOS_UNCLAIMED_MS } from 'shared-lib/settings';
import styled, { createGlobalStyle } from 'styled-components';
import { SosDialog } from './SosDialog';
import { startSiren } from './siren';
import { sosColours } from './sosColours';
import * as m from '../texts/m';

/** Over the page while the dialog is folded, else at the dialog's head. */
const Strip = styled.section`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  min-height: 64px;
  padding: var(--s2) var(--s4);
  border-radius: var(--r-m);
  ${sosColours}

  > p { flex: 1; min-width: 12rem; }
  > b { font-size: var(--t-xl); font-variant-numeric: tabular-nums; }
  &&& button { background: transparent; border-color: currentColor; color: inherit; }
  &[data-over='true'] { position: fixed; z-index: 40; inset: 0 0 auto; border-radius: 0; }
`;

/** The page begins below it. */
const BelowStrip = createGlobalStyle`
  body { padding-top: 64px; }
`;

const minutesOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Who presses it, where, and who is on it. */
function headline({ is_drill: isDrill, person, visit, claimed }: SosCall): string {
  const where = visit ? m.with_client({ client: visit.client_name }) : '';
  const by = claimed ? m.is_on_it_2({ name: claimed.name }) : m.nobody_is_on_it();
  return [isDrill ? m.a_drill_by({ name: person.name }) : person.name, where, by].filter(Boolean).join(' · ');
}

/**
 * Over every page of every operator until somebody is on it: a red bar, a dialog, and a siren. 'Mute here' silences one
 * device, until a minute has passed without anybody. Source: R-beyond-259.
 */
export function SosAlarm({ calls }: { calls: readonly SosCall[] }) {
  const { id: self } = useUser();
  const [first] = [...calls].sort((a, b) => Number(a.claimed !== null) - Number(b.claimed !== null) || a.id - b.id);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [muted, setMuted] = useState<string>();
  const client = useQueryClient();
  const waits = useNowValue((at) =>
    first ? Math.max(0, Math.floor((at.getTime() - Date.parse(first.received_at)) / 1000)) : 0,
  );
  /** Each minute without anybody is a new round, which rings again. */
  const round = `${first?.id} ${Math.floor((waits * 1000) / SOS_UNCLAIMED_MS)}`;
  const rings = first !== undefined && first.claimed === null && muted !== round;
  useEffect(() => (rings ? startSiren() : undefined), [rings]);
  const id = first?.id;
  useEffect(() => {
    if (id !== undefined) ringSos(id, false).catch(() => undefined);
  }, [id]);
  if (!first) return null;
  const seen = (): void => {
    if (!first.seen.some((one) => one.id === self)) ringSos(first.id, true).catch(() => undefined);
  };
  const isFolded = folded.has(first.id);
  const strip = (
    <Strip role="alert" aria-label={first.is_drill ? m.drill() : m.sos()} data-over={isFolded} onPointerDown={seen}>
      <Icon name="warning" size={26} />
      <b>{first.is_drill ? m.drill() : m.sos()}</b>
      <p>
        {headline(first)}
        {calls.length > 1 && ` · ${m.more_calls({ count: calls.length - 1 })}`}
      </p>
      <b>{minutesOf(waits)}</b>
      {rings && (
        <Button
          onClick={() => {
            seen();
            setMuted(round);
          }}
        >
          {m.mute_here()}
        </Button>
      )}
      {isFolded && <Button onClick={() => setFolded(new Set())}>{m.open()}</Button>}
    </Strip>
  );
  return isFolded ? (
    <>
      <BelowStrip />
      {strip}
    </>
  ) : (
    <SosDialog
      key={first.id}
      call={first}
      strip={strip}
      onSeen={seen}
      onFold={() => setFolded(new Set([...folded, first.id]))}
      onChanged={() => void client.invalidateQueries({ queryKey: sosQueries.open().queryKey })}
    />
  );
}
