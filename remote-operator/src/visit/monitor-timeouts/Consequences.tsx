import { Stack, Text } from 'shared-lib';

/** The title of the question for all overdue appointments and for the chosen ones. */
export const AUTO_CANCEL_QUESTION = 'Auto-cancel overdue appointments?';

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
        {cancelled.length === 1 ? '1 appointment is cancelled' : `${cancelled.length} appointments are cancelled`}:{' '}
        {cancelled.map((id) => `#${id}`).join(', ')}
      </Text>
      <Text strong>{disabled.length ? `Accounts disabled: ${names(disabled)}` : 'No account is disabled.'}</Text>
      {spared.length > 0 && <Text>In another visit, or still out after one, so not disabled: {names(spared)}</Text>}
    </Stack>
  );
}
