import { Stack, Text, texts } from 'shared-lib';

export interface Preview {
  cancelled: readonly number[];
  disabled: readonly { id: number; name: string }[];
  spared: readonly { id: number; name: string }[];
}

export const names = (people: Preview['disabled']): string => people.map(({ name }) => name).join(', ');

/** Whom a run of the auto-cancel touches, named before it happens. */
export function Consequences({ cancelled, disabled, spared }: Preview) {
  return (
    <Stack as="span" $gap={2}>
      <Text>{texts.OPERATOR_ALERT.autoCancelConfirm}</Text>
      <Text strong>
        {cancelled.length === 1 ? '1 appointment is cancelled' : `${cancelled.length} appointments are cancelled`}:{' '}
        {cancelled.map((id) => `#${id}`).join(', ')}
      </Text>
      <Text strong>{disabled.length ? `Accounts disabled: ${names(disabled)}` : 'No account is disabled.'}</Text>
      {spared.length > 0 && <Text>In another visit, or still out after one, so not disabled: {names(spared)}</Text>}
    </Stack>
  );
}
