import { useQuery } from '@tanstack/react-query';
import {
  attendanceQueries,
  Card,
  formatLocalTime,
  formatTime,
  Grid,
  Icon,
  type IconName,
  limits,
  Row,
  Text,
  type TodayStatus,
} from 'shared-lib';
import * as m from '../texts/m';

type Lateness = Pick<TodayStatus, 'late_from' | 'late_minutes'>;

/** Whether someone is late: by the clock for everybody, or by their own hours. Source: 9-002, 9-003, R-day-10. */
function lateWords(late: Lateness | undefined): readonly [onTime: string, late: string] {
  if (!late?.late_minutes) {
    const from = formatLocalTime(limits.LATE_FROM);
    return [m.check_in_before_to_count({ from }), m.from_on_you_count_as({ from })];
  }
  return [
    m.check_in_within_minutes_after({ lateMinutes: late.late_minutes }),
    m.from_then_on_you_count({ time: formatTime(new Date(late.late_from)) }),
  ];
}

const guidelines = ([onTime, late]: ReturnType<typeof lateWords>): readonly {
  icon: IconName;
  title: string;
  text: string;
}[] => [
  {
    icon: 'checkCircle',
    title: m.on_time(),
    text: onTime,
  },
  {
    icon: 'clock',
    title: m.late(),
    text: m.you_can_still_check_in({ late, checkInCloses: formatLocalTime(limits.CHECK_IN_CLOSES) }),
  },
  {
    icon: 'alert',
    title: m.absent(),
    text: m.without_a_check_in_by({ checkInCloses: formatLocalTime(limits.CHECK_IN_CLOSES) }),
  },
  { icon: 'note', title: m.approval(), text: m.an_operator_approves_each_day() },
];

/** How attendance counts, beside the buttons that record it. Source: 2-172, 9-002..9-004. */
export function Guidelines() {
  const { data: late } = useQuery(attendanceQueries.today());
  return (
    <Grid $min={400} $gap={3}>
      {guidelines(lateWords(late)).map(({ icon, title, text }) => (
        <Card key={title} pad="s" flat>
          <Row $top $nowrap>
            <Icon name={icon} size={18} />
            <div>
              <Text as="p" strong>
                {title}
              </Text>
              <Text as="p" size="s" muted>
                {text}
              </Text>
            </div>
          </Row>
        </Card>
      ))}
    </Grid>
  );
}
