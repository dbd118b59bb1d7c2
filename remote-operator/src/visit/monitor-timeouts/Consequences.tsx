import { Stack, Text } from 'shared-lib';
import * as m from '../../texts/m';

/** The title of the question for all overdue appointments and for the chosen ones. */
export const AUTO_CANCEL_QUESTION = m.auto_cancel_overdue_appointments();

export interface Preview {
  cancelled: readonly number[];
  disabled: readonly { id: number; name: string }[];
  spared: readonly { id: number; name: string }[];
}

export const names = (people: Preview['disabled']): string => people.map(({ name }) => name).join(', ');

interface ConsequencesProps extends Preview {
  /** What is about to happen, in a sentence. */
  lead: string;
}

/** The people whom an auto-cancel touches, named before it happens. */
export function Consequences({ lead, cancelled, disabled, spared }: ConsequencesProps) {
  return (
    <Stack as="span" $gap={2}>
      <Text>{lead}</Text>
      <Text strong>
        {cancelled.length === 1
          ? m.n_1_appointment_is_cancelled()
          : m.appointments_are_cancelled({ count: cancelled.length })}
        : {cancelled.map((id) => `#${id}`).join(', ')}
      </Text>
      <Text strong>
        {disabled.length ? m.accounts_disabled({ disabled: names(disabled) }) : m.no_account_is_disabled()}
      </Text>
      {spared.length > 0 && <Text>{m.in_another_visit_or_still({ spared: names(spared) })}</Text>}
    </Stack>
  );
}
