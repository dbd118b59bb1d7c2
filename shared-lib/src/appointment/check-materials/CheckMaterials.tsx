import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { friendlyText } from '../../api/api-failure';
import { appointmentQueries } from '../../api/appointments';
import type { CheckedMaterial } from '../../api/materials';
import type { AppointmentCard } from '../../contract/appointment-card';
import { onlyDigits } from '../../domain/money';
import { personName } from '../../domain/names';
import { FormDialog } from '../../form/FormDialog';
import { useForm } from '../../form/useForm';
import { Card } from '../../ui/card/Card';
import { RadioGroup } from '../../ui/choice/RadioGroup';
import { ErrorState } from '../../ui/empty/EmptyState';
import { Field, FieldRow } from '../../ui/field/Field';
import { TextInput } from '../../ui/field/TextInput';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/layout/Text';
import { Loading } from '../../ui/loading/Loading';
import { SkeletonRows } from '../../ui/skeleton/Skeleton';
import { type Answer, checkedMaterial, isAnswered, openAnswers } from './answers';

const CHOICES = [
  { value: 'left', label: 'Some is left' },
  { value: 'empty', label: 'It is empty' },
] as const;
const QUANTITY_DIGITS = 6;
const NOTES_MAX = 200;

export interface CheckMaterialsProps {
  appointment: Pick<AppointmentCard, 'id' | 'version' | 'client_details'>;
  /** Materials that were recorded since the form is open: they are asked no more. */
  recorded?: ReadonlySet<number>;
  onClose: () => void;
  /** Every open material, answered. */
  onCheck: (checked: readonly CheckedMaterial[]) => void;
  busy: boolean;
  /** Why the last try failed; a second line tells more. */
  error?: string;
  errorDetail?: ReactNode;
}

const nameOf = ({ id }: Answer): string => `material-${id}`;

/**
 * Every material the appointment used, each answered empty or not: by a therapist, or by an operator for one who could
 * not. Source: spec 2, 3 and 5; product 7 and 9, 'Material check'. Points 2-128, 2-151, 3-050, 4-026, 4-030, 5-047.
 */
export function CheckMaterials({
  appointment,
  recorded,
  onClose,
  onCheck,
  busy,
  error,
  errorDetail,
}: CheckMaterialsProps) {
  const record = useQuery(appointmentQueries.read(appointment.id));
  const [asked, setAsked] = useState<readonly Answer[]>();
  // What was open when the form opened stays in it, whatever is recorded meanwhile: a check that fails can be repeated.
  if (!asked && record.data && record.data.version >= appointment.version) setAsked(openAnswers(record.data));
  const open = asked?.filter(({ id }) => !recorded?.has(id));

  /** What is asked, with what was answered by now. */
  const answered = (given: Readonly<Record<string, Answer>>): Answer[] =>
    (open ?? []).map((answer) => given[nameOf(answer)] ?? answer);
  const form = useForm<Record<string, Answer>>({
    start: {},
    check: (given) =>
      Object.fromEntries(
        answered(given).map((answer) => [nameOf(answer), isAnswered(answer) ? undefined : 'Please choose one.']),
      ),
    send: (given) => onCheck(answered(given).map(checkedMaterial)),
    handsOver: true,
  });

  return (
    <FormDialog
      form={form}
      title="Check Materials"
      description={`${personName(appointment.client_details)} #${appointment.id}. Say of each material whether it is used up.`}
      submitLabel="Complete Check"
      cancelLabel="Later"
      busy={busy}
      disabled={!open}
      refused={error}
      refusedDetail={errorDetail}
      onClose={onClose}
    >
      <Stack $gap={3}>
        {!open && <Materials query={record} />}
        {open?.length === 0 && <Text muted>This visit has no material left to check.</Text>}
        {answered(form.values).map((answer) => (
          <MaterialFields
            key={answer.id}
            answer={answer}
            error={form.errors[nameOf(answer)]}
            onChange={(part) => form.set({ [nameOf(answer)]: { ...answer, ...part } })}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}

/** In place of the materials until they are known. */
function Materials({ query }: { query: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  const retry = (): void => void query.refetch();
  if (query.error)
    return <ErrorState compact title={friendlyText(query.error)} onRetry={retry} busy={query.isFetching} />;
  return (
    <Loading what="materials" onRetry={retry}>
      <SkeletonRows />
    </Loading>
  );
}

interface MaterialFieldsProps {
  answer: Answer;
  error: string | undefined;
  onChange: (part: Partial<Answer>) => void;
}

function MaterialFields({
  answer: { name, unit, used, empty, quantity, notes },
  error,
  onChange,
}: MaterialFieldsProps) {
  return (
    <Card pad="s" flat as="div">
      <Stack $gap={3}>
        <RadioGroup
          label={`${name} · ${used} ${unit} used`}
          required
          value={empty === undefined ? undefined : empty ? 'empty' : 'left'}
          onChange={(value) => onChange({ empty: value === 'empty' })}
          options={CHOICES}
          error={error}
        />
        <FieldRow>
          <Field label={`Quantity (${unit})`}>
            <TextInput
              inputMode="numeric"
              value={quantity}
              onChange={(typed) => onChange({ quantity: onlyDigits(typed).slice(0, QUANTITY_DIGITS) })}
            />
          </Field>
          <Field label="Notes" aside="optional">
            <TextInput value={notes} maxLength={NOTES_MAX} onChange={(typed) => onChange({ notes: typed })} />
          </Field>
        </FieldRow>
      </Stack>
    </Card>
  );
}
