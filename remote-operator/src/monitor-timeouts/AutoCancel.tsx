import { useState } from 'react';
import { Button, ConfirmDialog, Stack, Text, texts, toast, useAutoCancelOverdue } from 'shared-lib';

const { OPERATOR_ALERT, SUCCESS } = texts;

interface Preview {
  cancelled: readonly number[];
  disabled: readonly { id: number; name: string }[];
  spared: readonly { id: number; name: string }[];
}

const names = (people: Preview['disabled']): string => people.map(({ name }) => name).join(', ');

/** Whom the run touches, named before it happens. */
function Consequences({ cancelled, disabled, spared }: Preview) {
  return (
    <Stack as="span" $gap={2}>
      <Text>{OPERATOR_ALERT.autoCancelConfirm}</Text>
      <Text strong>
        {cancelled.length === 1 ? '1 appointment is cancelled' : `${cancelled.length} appointments are cancelled`}:{' '}
        {cancelled.map((id) => `#${id}`).join(', ')}
      </Text>
      <Text strong>{disabled.length ? `Accounts disabled: ${names(disabled)}` : 'No account is disabled.'}</Text>
      {spared.length > 0 && <Text>In another visit, or still out after one, so not disabled: {names(spared)}</Text>}
    </Stack>
  );
}

/**
 * Cancels every overdue appointment and disables the therapists who never answered, after a confirmation that names
 * them. Source: 4-064, 4-065, 5-046, 8-122, 8-123.
 */
export function AutoCancel() {
  const run = useAutoCancelOverdue();
  const [preview, setPreview] = useState<Preview | null>(null);

  const ask = (): void =>
    run.mutate(
      { dryRun: true },
      {
        onSuccess: (found) => {
          if (found.cancelled.length > 0) setPreview(found);
          else toast.info('No appointment is overdue right now.');
        },
        onError: () => toast.error(OPERATOR_ALERT.overdue),
      },
    );
  const confirm = (): void =>
    run.mutate(
      {},
      {
        onSuccess: ({ disabled }) => {
          setPreview(null);
          toast.success(
            disabled.length ? `${SUCCESS.processOverdue}. Disabled: ${names(disabled)}` : SUCCESS.processOverdue,
          );
        },
        onError: () => {
          setPreview(null);
          toast.error(OPERATOR_ALERT.overdue);
        },
      },
    );

  return (
    <>
      <Button variant="danger" size="sm" busy={run.isPending && !preview} onClick={ask}>
        Auto-cancel overdue
      </Button>
      <ConfirmDialog
        open={preview !== null}
        danger
        title="Auto-cancel overdue appointments?"
        text={preview && <Consequences {...preview} />}
        confirmLabel="Continue"
        busy={run.isPending}
        onConfirm={confirm}
        onClose={() => setPreview(null)}
      />
    </>
  );
}
