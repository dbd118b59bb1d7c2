import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styled from 'styled-components';
import {
  Banner,
  Button,
  failedWith,
  dayWords,
  IconButton,
  Row,
  type ServiceDay,
  Stack,
  Text,
  texts,
  toast,
} from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, Checkbox } from 'shared-lib/controls';
import { LeaveQuestion, type Refusal, Refused, Restored, useForm, useOpened } from 'shared-lib/form';
import { sameWindows, windowFaults, type WindowTimes } from '../domain/time/availability';
import { bookedRefusal } from './bookedRefusal';
import { copiedDays, CopyField, type Copying, NO_COPY } from './CopyField';
import { type DayAround, DayWindows } from './DayWindows';
import { useSetDay } from './queries';
import { DEFAULT_TIMES, painted, type Stretch, timesInWords } from './timeline';
import { dayWithoutYear, weekdayName } from '../calendar/days';
import * as m from '../texts/m';

const Buttons = styled.div`
  display: flex;
  gap: var(--s2);

  > :last-child { flex: 1; padding-inline: 8px; white-space: nowrap; }
`;
const Head = styled.h3`
  font-size: var(--t-m);
  &:focus { outline: none; }
`;

interface Entries {
  windows: readonly WindowTimes[];
  copying: Copying;
  [other: string]: unknown;
}

export interface DayEditorProps extends DayAround {
  /** Whose day it is; one's own if left out. */
  user?: number;
  /** Shown above another person's day. */
  who?: ReactNode;
  today: ServiceDay;
  /** The range that was painted on the week. */
  paint?: Stretch;
  /** The link to an appointment; for people without a page for it, to their list. */
  appointmentHref: (id: number) => string;
  onClose: () => void;
  /** Asks before typed changes are lost; called before another day opens. */
  leaveRef: RefObject<((then: () => void) => void) | null>;
}

/**
 * The windows of a day, painted or typed. They are saved together, for other days too. A colleague's changes are
 * adopted while nothing was typed; otherwise they are shown beside one's own. Source: R-pages-4, 8-048..8-050,
 * 8-084..8-086.
 */
export function DayEditor(props: DayEditorProps) {
  const { user, who, day, today, stored, taken, besideIt, knownTo, overrun, paint } = props;
  const { appointmentHref, onClose, leaveRef } = props;
  const opened = useOpened(`day.${user ?? 'own'}.${day}`, stored);
  const { value: seen, set: setSeen } = opened;
  /** The stored windows are about to replace what was typed. */
  const takingRef = useRef(false);
  const setDay = useSetDay();
  const form = useForm<Entries>({
    draft: opened,
    start: { windows: seen, copying: NO_COPY },
    check: ({ windows }) => ({ windows: windowFaults(day, windows).find((fault) => fault !== undefined) }),
    send: async ({ windows, copying }) => {
      const copy_to = copiedDays(day, copying, today);
      const { closed } = await setDay.mutateAsync({
        ...(user !== undefined && { user }),
        date: day,
        windows: windows.map(({ start_time, end_time }) => ({ start_time, end_time })),
        expected: stored.map(({ start_time, end_time }) => ({ start_time, end_time })),
        ...(copy_to.length > 0 && { copy_to }),
      });
      toast.success(texts.SUCCESS[`${verbOf(stored, windows)}Availability`]);
      if (closed.length > 0) toast.info(m.not_copied_to_the_business({ closed: closed.map(dayWords).join('; ') }));
    },
    done: onClose,
    failure: (error): Refusal<Entries> => {
      if (failedWith(error, 'STALE_VERSION')) return { title: CHANGED_MEANWHILE };
      return bookedRefusal(
        error,
        texts.FALLBACK[`${verbOf(stored, form.values.windows)}Availability`],
        appointmentHref,
      );
    },
  });
  const { windows, copying } = form.values;
  useFollowing({ form, seen, stored, setSeen, takingRef });
  const wasPainted = useRef(false);
  useEffect(() => {
    if (!paint || wasPainted.current) return;
    wasPainted.current = true;
    // On top of what was typed earlier, if the form opened with that.
    form.set({ windows: painted(form.values.windows, paint) });
  });
  useEffect(() => {
    // A day that is over shows no form, so nobody could answer the question.
    leaveRef.current = day < today ? null : form.leave;
    return () => void (leaveRef.current = null);
  });
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);

  const set = (next: readonly WindowTimes[]): void => form.set({ windows: next });
  const copies = copiedDays(day, copying, today).length;
  const name = weekdayName(day);
  const title = dayWithoutYear(day);
  if (day < today)
    return (
      <Stack $gap={3}>
        {who}
        <Row $between $nowrap>
          <Head ref={head} tabIndex={-1}>
            {title}
          </Head>
          <IconButton icon="close" label={m.close()} onClick={onClose} />
        </Row>
        <Text>{timesInWords(stored)}</Text>
        <Text size="s" muted>
          {m.this_day_is_over()}
        </Text>
      </Stack>
    );
  const isChangedMeanwhile = !sameWindows(seen, stored) && !sameWindows(windows, stored);
  return (
    <form {...form.frame} aria-label={title}>
      <Stack $gap={4}>
        {who}
        <Row $between $nowrap>
          <Head ref={head} tabIndex={-1}>
            {title}
          </Head>
          <IconButton icon="close" label={m.close()} onClick={() => form.leave(onClose)} />
        </Row>
        <Restored form={form} />
        {form.refused && <Refused {...form.refused} />}
        {isChangedMeanwhile && !form.refused && <Banner tone="amber" live="status" title={CHANGED_MEANWHILE} />}
        {isChangedMeanwhile && (
          <ChangedMeanwhile
            fields={[{ name: 'windows', label: m.times(), theirs: timesInWords(stored), mine: timesInWords(windows) }]}
            onTake={() => {
              setSeen(stored);
              takingRef.current = true;
            }}
          />
        )}
        <Checkbox
          label={m.working()}
          checked={windows.length > 0}
          onChange={(working) => set(working ? [DEFAULT_TIMES] : [])}
        />
        <DayWindows {...{ day, stored, windows, besideIt, knownTo, taken, overrun }} onChange={set} />
        <CopyField day={day} value={copying} onChange={(next) => form.set({ copying: next })} />
        {copies > 0 && (
          <Text size="s" muted>
            {m.replaces_what_now({ words: copies === 1 ? m.that_day_has() : m.those_days_have() })}
          </Text>
        )}
        <Buttons>
          <Button variant="ghost" onClick={() => form.leave(onClose)}>
            {m.cancel()}
          </Button>
          <Button type="submit" step variant="primary" busy={form.busy}>
            {copies === 0 ? m.save({ name }) : m.save_and_copy_to({ copies })}
          </Button>
        </Buttons>
      </Stack>
      <LeaveQuestion form={form} />
    </form>
  );
}

/** The outcome of saving, as the catalogue names it. */
function verbOf(before: readonly WindowTimes[], after: readonly WindowTimes[]): 'create' | 'update' | 'delete' {
  if (after.length === 0) return 'delete';
  return before.length === 0 ? 'create' : 'update';
}

interface Following {
  form: { unsaved: boolean; busy: boolean; values: Entries; reset: () => void };
  seen: readonly WindowTimes[];
  stored: readonly WindowTimes[];
  setSeen: (windows: readonly WindowTimes[]) => void;
  takingRef: RefObject<boolean>;
}

/** While nothing was typed, or once the stored day was chosen over it, the form shows the stored day. */
function useFollowing({ form, seen, stored, setSeen, takingRef }: Following): void {
  const isPristine = !form.unsaved && !form.busy;
  useEffect(() => {
    if (isPristine && !sameWindows(seen, stored)) setSeen(stored);
  }, [isPristine, seen, stored, setSeen]);
  const { reset } = form;
  const start = useRef(seen);
  useEffect(() => {
    if (start.current === seen) return;
    start.current = seen;
    if (isPristine || takingRef.current) reset();
    takingRef.current = false;
  });
}
