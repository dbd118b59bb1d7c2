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

type Lateness = Pick<TodayStatus, 'late_from' | 'late_minutes'>;

/** Whether someone is late: by the clock for everybody, or by their own hours. Source: 9-002, 9-003, R-day-10. */
function lateWords(late: Lateness | undefined): readonly [onTime: string, late: string] {
  if (!late?.late_minutes) {
    const from = formatLocalTime(limits.LATE_FROM);
    return [`Check in before ${from} to count as present.`, `From ${from} on you count as late.`];
  }
  return [
    `Check in within ${late.late_minutes} minutes after your hours begin to count as present.`,
    `From then on you count as late: today from ${formatTime(new Date(late.late_from))}.`,
  ];
}

const guidelines = ([onTime, late]: ReturnType<typeof lateWords>): readonly {
  icon: IconName;
  title: string;
  text: string;
}[] => [
  {
    icon: 'checkCircle',
    title: 'On time',
    text: onTime,
  },
  {
    icon: 'clock',
    title: 'Late',
    text: `${late} You can still check in until ${formatLocalTime(limits.CHECK_IN_CLOSES)}.`,
  },
  {
    icon: 'alert',
    title: 'Absent',
    text: `Without a check-in by ${formatLocalTime(limits.CHECK_IN_CLOSES)} the day counts as absent.`,
  },
  { icon: 'note', title: 'Approval', text: 'An operator approves each day. One check-in and one check-out a day.' },
];

/** How attendance counts, beside the buttons that record it. Source: 2-172, 9-002..9-004. */
export function Guidelines() {
  const { data: late } = useQuery(attendanceQueries.today());
  return (
    <Grid $min={300} $gap={3}>
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
