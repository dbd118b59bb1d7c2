import {
  addDays,
  Badge,
  Clock,
  ConnectionStatus,
  momentWords,
  IconButton,
  PageHeader,
  Row,
  SegmentedControl,
  type ServiceDay,
  Stack,
  serviceDayOf,
  Text,
  useNowValue,
  useSearchParams,
  dayWords,
} from 'shared-lib';
import { dayWithoutYear, monthInWords, monthPeriod, weekPeriod } from 'shared-lib/attendance';
import { DateFilter } from 'shared-lib/controls';
import styled from 'styled-components';
import { Guidelines } from '../check-in/Guidelines';
import { Refresh } from '../check-in/MyAttendance';
import { TodayCard } from '../check-in/TodayCard';
import { PeriodSummary } from '../summary/PeriodSummary';
import { DayRegister } from './DayRegister';
import { changeRegister, readRegister, type RegisterAddress, type View } from './registerAddress';
import * as m from '../texts/m';

/** `Sun, 15 Nov 2026 to Sat, 21 Nov 2026` */
function weekWords(day: ServiceDay): string {
  const { from, to } = weekPeriod(day);
  return m.to({ from: dayWords(from), to: dayWords(to) });
}

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  margin-bottom: var(--s3);
`;

const Chooser = styled.div`
  width: 160px;
`;

interface Period {
  readonly words: (day: ServiceDay) => string;
  /** A day of the period before, and one of the period after. */
  readonly around: (day: ServiceDay) => readonly [ServiceDay, ServiceDay];
}
const PERIODS: Readonly<Record<View, Period>> = {
  day: { words: dayWithoutYear, around: (day) => [addDays(day, -1), addDays(day, 1)] },
  week: { words: weekWords, around: (day) => [addDays(weekPeriod(day).from, -1), addDays(weekPeriod(day).to, 1)] },
  month: {
    words: monthInWords,
    around: (day) => [addDays(monthPeriod(day).from, -1), addDays(monthPeriod(day).to, 1)],
  },
};
const VIEW_OPTIONS = [
  { value: 'day', label: m.day() },
  { value: 'week', label: m.week() },
  { value: 'month', label: m.month() },
] as const;

/**
 * The attendance page of operators: their own day in a line, the register, and below it the rules. Source: 2-032,
 * 2-164..2-172, R-beyond-452.
 */
export function OperatorAttendance() {
  const today = useNowValue(serviceDayOf);
  const asOf = useNowValue(momentWords);
  const [params, setParams] = useSearchParams();
  const address = readRegister(params, today);
  const { view, day } = address;
  const change = (to: Partial<RegisterAddress>): void => setParams((now) => changeRegister(now, today, to));
  const period = PERIODS[view];
  const [before, after] = period.around(day);
  return (
    <>
      <PageHeader
        title={m.attendance()}
        subtitle={
          <>
            <Clock />
            <ConnectionStatus />
          </>
        }
        actions={<Refresh />}
      />
      <Stack $gap={4}>
        <TodayCard inLine />
        <section aria-label={m.register()} data-paper>
          <Bar>
            <Row>
              <Row $gap={1} $nowrap data-screen>
                <IconButton
                  icon="left"
                  variant="outline"
                  size="sm"
                  label={m.previous({ view })}
                  onClick={() => change({ day: before })}
                />
                <IconButton
                  icon="right"
                  variant="outline"
                  size="sm"
                  label={m.next({ view })}
                  disabled={after > today}
                  onClick={() => change({ day: after })}
                />
              </Row>
              <Text as="h2" size="l" strong>
                {period.words(day)}
              </Text>
              {view === 'day' && day === today && (
                <>
                  <Badge tone="brand">{m.service_day_until_6_am()}</Badge>
                  <span data-print>{m.as_of({ asOf })}</span>
                </>
              )}
            </Row>
            <Row data-screen>
              <Chooser>
                <DateFilter
                  size="sm"
                  aria-label={m.service_day()}
                  value={day}
                  max={today}
                  onChange={(to) => to && change({ day: to })}
                />
              </Chooser>
              <SegmentedControl
                label={m.period()}
                value={view}
                onChange={(to) => change({ view: to })}
                options={VIEW_OPTIONS}
              />
            </Row>
          </Bar>
          {view === 'day' ? (
            <DayRegister key={day} address={address} onChange={change} today={today} />
          ) : (
            <PeriodSummary address={{ ...address, view }} onChange={change} />
          )}
        </section>
        <Guidelines />
      </Stack>
    </>
  );
}
