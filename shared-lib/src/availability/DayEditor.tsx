import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import {
  Banner,
  Button,
  failedWith,
  formatLocalTime,
  formatServiceDay,
  IconButton,
  type Interval,
  limits,
  media,
  Row,
  type ServiceDay,
  Stack,
  Text,
  TextLink,
  texts,
  toast,
  useNow,
  usePhone,
} from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, Checkbox } from 'shared-lib/controls';
import { LeaveQuestion, type Refusal, Refused, useForm } from 'shared-lib/form';
import type { AvailabilityWindow, TakenTime } from '../contract';
import { sameWindows, windowFaults, type WindowTimes } from '../domain/time/availability';
import { DAY_WINDOWS_MAX } from '../domain/back-office-limits';
import { dutyAt } from '../domain/staff-time/on-duty';
import { bookedRefusal } from './bookedRefusal';
import { copiedDays, CopyField, type Copying, NO_COPY } from './CopyField';
import { useSetDay } from './queries';
import {
  axisOf,
  DEFAULT_TIMES,
  dutyOfDay,
  hoursOf,
  judgeChange,
  painted,
  type Stretch,
  timesInWords,
  visitOf,
} from './timeline';
import { dayWithoutYear, weekdayName } from '../calendar/days';
import { WindowPainter } from './WindowPainter';
import { WindowTime } from './WindowTime';

const WindowRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--s2);

  /* In line with the fields, whose labels stand above them. */
  > button { margin-top: 24px; }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

    > button { grid-column: 1 / -1; justify-self: end; margin-top: 0; }
  }
`;
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

export interface DayEditorProps {
  /** Whose day it is; one's own where it is left out. */
  user?: number;
  /** Said above the day, where it is somebody else's. */
  who?: ReactNode;
  day: ServiceDay;
  today: ServiceDay;
  /** As it is stored now: it follows what colleagues change. */
  stored: readonly WindowTimes[];
  /** Windows of the day before and the day after, where they are known: duty goes on over 06:00. */
  besideIt: readonly AvailabilityWindow[];
  /** The last day whose windows are known. */
  knownTo: ServiceDay;
  taken: readonly TakenTime[];
  /** Minutes that a visit may run past the end of duty. */
  overrun: number;
  /** What was painted on the week. */
  paint?: Stretch;
  /** Where an appointment is read; for whom has no page of it, where theirs are. */
  appointmentHref: (id: number) => string;
  onClose: () => void;
  /** Asks before something typed is lost; for whoever opens another day. */
  leaveRef: RefObject<((then: () => void) => void) | null>;
}

/**
 * A day's windows, painted or by their times; saved as a whole, on other days too. What a colleague changes meanwhile
 * is followed while nothing was typed, and else shown beside one's own. Source: R-pages-4, 8-048..8-050, 8-084..8-086.
 */
export function DayEditor(props: DayEditorProps) {
  const { user, who, day, today, stored, taken, besideIt, knownTo, overrun, paint } = props;
  const { appointmentHref, onClose, leaveRef } = props;
  const [seen, setSeen] = useState(stored);
  /** What is stored is to be taken in place of what was typed. */
  const takingRef = useRef(false);
  const setDay = useSetDay();
  const form = useForm<Entries>({
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
      if (closed.length > 0)
        toast.info(`Not copied to ${closed.map(formatServiceDay).join('; ')}: the business is closed then.`);
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
    form.set({ windows: painted(stored, paint) });
  });
  useEffect(() => {
    leaveRef.current = form.leave;
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
          <IconButton icon="close" label="Close" onClick={onClose} />
        </Row>
        <Text>{timesInWords(stored)}</Text>
        <Text size="s" muted>
          This day is over.
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
          <IconButton icon="close" label="Close" onClick={() => form.leave(onClose)} />
        </Row>
        {form.refused && <Refused {...form.refused} />}
        {isChangedMeanwhile && !form.refused && <Banner tone="amber" live="status" title={CHANGED_MEANWHILE} />}
        {isChangedMeanwhile && (
          <ChangedMeanwhile
            fields={[{ name: 'windows', label: 'Times', theirs: timesInWords(stored), mine: timesInWords(windows) }]}
            onTake={() => {
              setSeen(stored);
              takingRef.current = true;
            }}
          />
        )}
        <Checkbox
          label="Working"
          checked={windows.length > 0}
          onChange={(working) => set(working ? [DEFAULT_TIMES] : [])}
        />
        <Windows {...{ day, stored, windows, besideIt, knownTo, taken, overrun }} onChange={set} />
        <CopyField day={day} value={copying} onChange={(next) => form.set({ copying: next })} />
        {copies > 0 && (
          <Text size="s" muted>
            Replaces what {copies === 1 ? 'that day has' : 'those days have'} now.
          </Text>
        )}
        <Buttons>
          <Button variant="ghost" onClick={() => form.leave(onClose)}>
            Cancel
          </Button>
          <Button type="submit" step variant="primary" busy={form.busy}>
            {copies === 0 ? `Save ${name}` : `Save and copy to ${copies} ${copies === 1 ? 'day' : 'days'}`}
          </Button>
        </Buttons>
      </Stack>
      <LeaveQuestion form={form} />
    </form>
  );
}

/** What comes of saving, as the catalogue calls it. */
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

/** While nothing was typed, or when that is given up for it, the day in the form is the day that is stored. */
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

interface WindowsProps extends Pick<DayEditorProps, 'day' | 'stored' | 'besideIt' | 'knownTo' | 'taken' | 'overrun'> {
  windows: readonly WindowTimes[];
  onChange: (windows: readonly WindowTimes[]) => void;
}

/** The bar, and below it each window's times: the same twice, for pointers and for everybody. */
function Windows({ day, stored, windows, besideIt, knownTo, taken, overrun, onChange }: WindowsProps) {
  const faults = windowFaults(day, windows);
  // There is little room on it, and 'Working' takes the only window away, too.
  const isPhone = usePhone();
  const moment = useNow(limits.MINUTE);
  const before = dutyOfDay(day, stored, besideIt);
  const after = dutyOfDay(day, windows, besideIt);
  const { fits, outside } = judgeChange(taken, { before, after, overrun, now: moment, knownTo });
  const judged = fits.length + outside.length;
  const change = (at: number, times: Partial<WindowTimes>): void =>
    onChange(windows.map((one, place) => (place === at ? { ...one, ...times } : one)));
  const next = outside[0];
  return (
    <Stack $gap={3}>
      <WindowPainter
        axis={axisOf([...windows, ...taken], { before: 180, after: 120 })}
        windows={windows}
        onChange={onChange}
        taken={taken}
        outside={outside}
      />
      {windows.map((window, at) => (
        <WindowRow key={at} role="group" aria-label={`Window ${at + 1}`}>
          <WindowTime label="From" value={window.start_time} onChange={(start_time) => change(at, { start_time })} />
          <WindowTime
            label="To"
            value={window.end_time}
            onChange={(end_time) => change(at, { end_time })}
            error={faults[at]}
          />
          {(windows.length > 1 || !isPhone) && (
            <IconButton
              icon="trash"
              label={`Remove window ${at + 1}`}
              onClick={() => onChange(windows.filter((_, place) => place !== at))}
            />
          )}
        </WindowRow>
      ))}
      <Row $between>
        <Text size="s" muted>
          {hoursInWords(hoursOf(windows))}
          {judged > 0 && `, ${fits.length} of ${judged} bookings fit`}
        </Text>
        {windows.length > 0 && windows.length < DAY_WINDOWS_MAX && (
          <TextLink onClick={() => onChange([...windows, freeTimes(windows)])}>Add a window</TextLink>
        )}
      </Row>
      {next && (
        <Text size="s" strong>
          {next.client} is booked {whatIsOutside(after, next)}, outside.
        </Text>
      )}
    </Stack>
  );
}

/** Its end alone, where the visit begins on duty. */
const whatIsOutside = (duty: readonly Interval[], taken: TakenTime): string =>
  dutyAt(duty, visitOf(taken).start, { overrun: 0 })
    ? `until ${formatLocalTime(taken.visit_end)}`
    : `for ${formatLocalTime(taken.visit_start)}`;

const hoursInWords = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

/** A window more begins as the usual one, where that is free, and else before or after what is there. */
function freeTimes(windows: readonly WindowTimes[]): WindowTimes {
  const fits = (times: WindowTimes): boolean => windowFaults('2000-01-03', [...windows, times]).at(-1) === undefined;
  const candidates = [
    DEFAULT_TIMES,
    { start_time: '09:00', end_time: '12:00' },
    { start_time: '02:00', end_time: '05:00' },
    { start_time: '06:00', end_time: '09:00' },
  ];
  return candidates.find(fits) ?? DEFAULT_TIMES;
}
