// How it works: docs/subsystems/sos.md.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type SosCall, useNowValue, useUser } from 'shared-lib';
import { ringSos, SOS_UNCLAIMED_MS, sosQueries } from 'shared-lib/safety';
import { SosDialog } from './SosDialog';
import { SosStrip } from './SosStrip';
import { startSiren } from './siren';
import { useHoldsPage } from './useHoldsPage';

/** The person reads "nobody is reached" after ten seconds, so a failure is tried again well before. */
const AGAIN_MS = 2_000;

/** A real call before a drill, then the one that nobody is on, then the older one. */
const byUrgency = (a: SosCall, b: SosCall): number =>
  Number(a.is_drill) - Number(b.is_drill) || Number(a.claimed !== null) - Number(b.claimed !== null) || a.id - b.id;

/** Says to the person who called that it rings at this screen, until the server has it. */
function SaysItRings({ id }: { id: number }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const say = (): void =>
      void ringSos(id, false).catch(() => {
        if (!isOver) timer = setTimeout(say, AGAIN_MS);
      });
    say();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id]);
  return null;
}

/**
 * The calls that nobody is on, each with its minute: a minute without anybody is a new round, which rings again though
 * the one before was muted here.
 */
function useRounds(calls: readonly SosCall[]): string[] {
  const rounds = useNowValue((at) =>
    calls
      .filter(({ claimed }) => claimed === null)
      .map(({ id, received_at: since }) => {
        const waits = Math.max(0, at.getTime() - Date.parse(since));
        return `${id}.${Math.floor(waits / SOS_UNCLAIMED_MS)}`;
      })
      .join(' '),
  );
  return rounds === '' ? [] : rounds.split(' ');
}

/**
 * Which call's dialog is open: it stays until it is folded, ends, or another is opened, so that nobody loses a phone
 * number or half an answer. A real call comes over a drill.
 */
function useShown(calls: readonly SosCall[]) {
  const [chosen, choose] = useState<number>();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const next = calls.find(({ id }) => !folded.has(id));
  const stays = calls.find(({ id }) => id === chosen);
  const shown = stays && !(stays.is_drill && next && !next.is_drill) ? stays : next;
  if (shown?.id !== chosen) choose(shown?.id);
  return {
    shown,
    open: (id: number): void => {
      setFolded(new Set(calls.map((one) => one.id).filter((one) => one !== id)));
      choose(id);
    },
    fold: (id: number): void => {
      setFolded(new Set([...folded, id]));
      choose(undefined);
    },
  };
}

/**
 * Over every page of every operator until somebody is on it: a red bar with all calls, a dialog, and a siren. 'Mute
 * here' silences one device, until a minute has passed without anybody, or another call comes. Source: R-beyond-259.
 */
export function SosAlarm({ calls: open }: { calls: readonly SosCall[] }) {
  const { id: self } = useUser();
  const client = useQueryClient();
  const calls = [...open].sort(byUrgency);
  const [muted, setMuted] = useState<readonly string[]>([]);
  const rounds = useRounds(calls);
  const rings = rounds.some((round) => !muted.includes(round));
  useEffect(() => (rings ? startSiren() : undefined), [rings]);
  useHoldsPage(true);
  const { shown, open: openCall, fold } = useShown(calls);
  const seen = ({ id, seen: by }: SosCall): void => {
    if (!by.some((one) => one.id === self)) ringSos(id, true).catch(() => undefined);
  };
  const [mostUrgent] = calls;
  const mute = (): void => {
    const looksAt = shown ?? mostUrgent;
    if (looksAt) seen(looksAt);
    setMuted(rounds);
  };
  const strip = (
    <SosStrip calls={calls} shown={shown?.id} onSeen={seen} onOpen={openCall} onMute={rings ? mute : undefined} />
  );
  return (
    <>
      {calls.map(({ id }) => (
        <SaysItRings key={id} id={id} />
      ))}
      {shown ? (
        <SosDialog
          key={shown.id}
          call={shown}
          strip={strip}
          onSeen={() => seen(shown)}
          onFold={() => fold(shown.id)}
          onChanged={() => void client.invalidateQueries({ queryKey: sosQueries.open().queryKey })}
        />
      ) : (
        strip
      )}
    </>
  );
}
