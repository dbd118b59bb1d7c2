import { Card, Grid, Icon, type IconName, Row, Text, formatLocalTime, limits } from 'shared-lib';

const GUIDELINES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'checkCircle',
    title: 'On time',
    text: `Check in before ${formatLocalTime(limits.LATE_FROM)} to count as present.`,
  },
  {
    icon: 'clock',
    title: 'Late',
    text: `From ${formatLocalTime(limits.LATE_FROM)} on you count as late. You can still check in until ${formatLocalTime(limits.CHECK_IN_CLOSES)}.`,
  },
  {
    icon: 'alert',
    title: 'Absent',
    text: `Without a check-in by ${formatLocalTime(limits.CHECK_IN_CLOSES)} the day counts as absent.`,
  },
  { icon: 'note', title: 'Approval', text: 'An operator approves each day. One check-in and one check-out a day.' },
];

/** How attendance counts, beside where it is recorded. Source: 2-172, 9-002..9-004. */
export function Guidelines() {
  return (
    <Grid $min={300} $gap={3}>
      {GUIDELINES.map(({ icon, title, text }) => (
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
