import styled from 'styled-components';
import { addDays, failedWith, Field, isApiFailure, media, Select, texts, toast } from 'shared-lib';
import { Checkbox } from 'shared-lib/controls';
import { FormDialog, type Refusal, useForm, useOpened } from 'shared-lib/form';
import type { AvailabilityPattern } from '../contract';
import { hasNoDay, sameWindows, WINDOW_TEXTS, windowFaults, type WindowTimes } from '../domain/time/availability';
import { bookedRefusal } from './bookedRefusal';
import { sayKept } from './keptDays';
import { useSetPattern } from './patternQueries';
import { DEFAULT_TIMES } from './timeline';
import { WEEKDAYS } from './weekAddress';
import { timeOptions } from './WindowPainter';
import * as m from '../texts/m';

const Day = styled.div`
  display: grid;
  grid-template-columns: 132px minmax(0, 1fr);
  align-items: center;
  gap: var(--s2) var(--s3);
  min-height: 60px;

  & + & { border-top: 1px solid var(--line); padding-top: var(--s2); }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    padding-bottom: var(--s2);
  }
`;
const Times = styled.div`
  display: grid;
  gap: var(--s2);

  > div { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s2); align-items: start; }
`;

interface Entries {
  days: readonly (readonly WindowTimes[])[];
  [other: string]: unknown;
}

/** Any Sunday: a pattern is shown as the week from it. */
const SUNDAY = '2000-01-02';
const faultsOf = (weekday: number, windows: readonly WindowTimes[]) => windowFaults(addDays(SUNDAY, weekday), windows);

/** The hours of each weekday. Days set by hand keep theirs, and are named. */
export function PatternDialog({
  user,
  pattern,
  appointmentHref,
  onClose,
}: {
  user?: number;
  pattern: AvailabilityPattern;
  appointmentHref: (id: number) => string;
  onClose: () => void;
}) {
  const save = useSetPattern();
  const opened = useOpened(`pattern.${user ?? 'own'}`, pattern.days);
  const { value: seen, set: setSeen } = opened;
  const form = useForm<Entries>({
    draft: opened,
    start: { days: opened.opened },
    check: ({ days }) => ({
      days: hasNoDay(days)
        ? WINDOW_TEXTS.noDay
        : days.flatMap((windows, weekday) => faultsOf(weekday, windows)).find((fault) => fault !== undefined),
    }),
    send: async ({ days }) => {
      const { kept } = await save.mutateAsync({
        ...(user !== undefined && { user }),
        days: days.map((windows) => windows.map(({ start_time, end_time }) => ({ start_time, end_time }))),
        expected: seen,
      });
      toast.success(texts.SUCCESS.updateAvailability);
      sayKept(kept);
    },
    done: onClose,
    failure: (error): Refusal<Entries> => {
      if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
        return bookedRefusal(error, texts.FALLBACK.updateAvailability, appointmentHref);
      const { days } = (error.body as { current: Pick<AvailabilityPattern, 'days'> }).current;
      const changed = WEEKDAYS.filter((_, weekday) => !sameWindows(seen[weekday] ?? [], days[weekday] ?? []));
      setSeen(days);
      return {
        title: m.somebody_else_has_changed_the(),
        detail: m.changed_saving_again_keeps_yours({ changed: changed.join(', ') }),
      };
    },
  });
  const { days } = form.values;
  const set = (weekday: number, windows: readonly WindowTimes[]): void =>
    form.set({ days: days.map((one, at) => (at === weekday ? windows : one)) });
  // The error of a window is shown at that window.
  const noDay = form.errors.days === WINDOW_TEXTS.noDay ? WINDOW_TEXTS.noDay : undefined;
  return (
    <FormDialog
      form={form}
      title={m.weekly_pattern()}
      description={m.written_into_availability_for_the()}
      submitLabel={m.save_pattern()}
      size="md"
      onClose={onClose}
    >
      <Field group label={m.working_days()} required error={noDay}>
        {WEEKDAYS.map((name, weekday) => {
          const windows = days[weekday] ?? [];
          const faults = faultsOf(weekday, windows);
          const change = (at: number, times: Partial<WindowTimes>): void =>
            set(
              weekday,
              windows.map((one, place) => (place === at ? { ...one, ...times } : one)),
            );
          return (
            <Day key={name}>
              <Checkbox
                label={name}
                checked={windows.length > 0}
                onChange={(works) => set(weekday, works ? [DEFAULT_TIMES] : [])}
              />
              <Times>
                {windows.map((window, at) => (
                  <div key={at} role="group" aria-label={name}>
                    <Field label={m.from()}>
                      <Select
                        value={window.start_time}
                        onChange={(start_time) => change(at, { start_time })}
                        options={timeOptions(window.start_time, false)}
                      />
                    </Field>
                    <Field label={m.to_2()} error={faults[at]}>
                      <Select
                        value={window.end_time}
                        onChange={(end_time) => change(at, { end_time })}
                        options={timeOptions(window.end_time, true)}
                      />
                    </Field>
                  </div>
                ))}
              </Times>
            </Day>
          );
        })}
      </Field>
    </FormDialog>
  );
}
