import styled from 'styled-components';
import {
  formatLocalTime,
  IconButton,
  type Interval,
  limits,
  media,
  Row,
  type ServiceDay,
  Stack,
  Text,
  TextLink,
  useNow,
  usePhone,
} from 'shared-lib';
import type { AvailabilityWindow, TakenTime } from '../contract';
import { windowFaults, type WindowTimes } from '../domain/time/availability';
import { DAY_WINDOWS_MAX } from '../domain/back-office-limits';
import { dutyAt } from '../domain/staff-time/on-duty';
import { axisOf, DEFAULT_TIMES, dutyOfDay, hoursOf, judgeChange, visitOf } from './timeline';
import { WindowPainter } from './WindowPainter';
import { WindowTime } from './WindowTime';
import * as m from '../texts/m';

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

/** A person's day, and what is known of it and around it. */
export interface DayAround {
  day: ServiceDay;
  /** As stored now: it follows colleagues' changes. */
  stored: readonly WindowTimes[];
  /** Windows of the day before and the day after, if known: duty continues past 06:00. */
  besideIt: readonly AvailabilityWindow[];
  /** The last day whose windows are known. */
  knownTo: ServiceDay;
  taken: readonly TakenTime[];
  /** Minutes that a visit may run past the end of duty. */
  overrun: number;
}

interface DayWindowsProps extends DayAround {
  /** As in the form. */
  windows: readonly WindowTimes[];
  onChange: (windows: readonly WindowTimes[]) => void;
}

/** The bar, and below it the times of each window: the same twice, for pointers and for everyone. */
export function DayWindows({ day, stored, windows, besideIt, knownTo, taken, overrun, onChange }: DayWindowsProps) {
  const faults = windowFaults(day, windows);
  // There is little space on a phone, and 'Working' also removes the only window.
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
        <WindowRow key={at} role="group" aria-label={m.window({ at: at + 1 })}>
          <WindowTime
            label={m.from()}
            value={window.start_time}
            onChange={(start_time) => change(at, { start_time })}
          />
          <WindowTime
            ends
            label={m.to_2()}
            value={window.end_time}
            onChange={(end_time) => change(at, { end_time })}
            error={faults[at]}
          />
          {(windows.length > 1 || !isPhone) && (
            <IconButton
              icon="trash"
              label={m.remove_window({ at: at + 1 })}
              onClick={() => onChange(windows.filter((_, place) => place !== at))}
            />
          )}
        </WindowRow>
      ))}
      <Row $between>
        <Text size="s" muted>
          {m.n_hours({ hours: hoursOf(windows) })}
          {judged > 0 && m.of_bookings_fit({ count: fits.length, judged })}
        </Text>
        {windows.length > 0 && windows.length < DAY_WINDOWS_MAX && (
          <TextLink onClick={() => onChange([...windows, freeTimes(windows)])}>{m.add_a_window()}</TextLink>
        )}
      </Row>
      {next && (
        <Text size="s" strong>
          {m.is_booked_outside({ client: next.client, after: whatIsOutside(after, next) })}
        </Text>
      )}
    </Stack>
  );
}

/** Only its end, if the visit begins on duty. */
const whatIsOutside = (duty: readonly Interval[], taken: TakenTime): string =>
  dutyAt(duty, visitOf(taken).start, { overrun: 0 })
    ? m.until({ visitEnd: formatLocalTime(taken.visit_end) })
    : m.for_({ visitStart: formatLocalTime(taken.visit_start) });

/** A new window has the usual times if they are free, or goes before or after the others. */
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
