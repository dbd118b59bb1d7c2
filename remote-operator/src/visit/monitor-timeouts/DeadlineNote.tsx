import { type AppointmentCard, Countdown, Icon, limits, Row, Text, useNowValue } from 'shared-lib';
import { answerDue, lateness } from './deadline';
import * as m from '../../texts/m';

/** An answer due within this many minutes is worth a call. */
const CLOSE = 5;

/** The countdown of a watched appointment: to its answer, or since it was due. */
export function DeadlineNote({ appointment }: { appointment: AppointmentCard }) {
  const due = useNowValue((now) => answerDue(appointment, now));
  const late = useNowValue((now) => lateness(appointment, now));
  if (!due && late === undefined) return null;
  return (
    <Row>
      <Icon name="clock" size={16} />
      {due ? (
        <Text size="s" strong>
          {m.answer_due_in()}
          <Countdown
            until={due}
            urgentUnder={limits.RESPONSE_WINDOW}
            criticalUnder={CLOSE}
            label={m.time_to_answer()}
          />
        </Text>
      ) : (
        <Text size="s" strong tone="red">
          {late}
        </Text>
      )}
    </Row>
  );
}
