import type { ReactNode } from 'react';
import type { CheckedMaterial } from '../../api/materials';
import type { Appointment } from '../../contract/appointments';
import { onlyDigits } from '../../domain/money';
import { personName } from '../../domain/names';
import { FormDialog } from '../../form/FormDialog';
import { useForm } from '../../form/useForm';
import { Card } from '../../ui/card/Card';
import { RadioGroup } from '../../ui/choice/RadioGroup';
import { Field, FieldRow } from '../../ui/field/Field';
import { TextInput } from '../../ui/field/TextInput';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/layout/Text';
import { type Answer, checkedMaterial, isAnswered, openAnswers } from './answers';

const CHOICES = [
  { value: 'left', label: 'Some is left' },
  { value: 'empty', label: 'It is empty' },
] as const;
const QUANTITY_DIGITS = 6;
const NOTES_MAX = 200;

export interface CheckMaterialsProps {
  appointment: Appointment;
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

/**
 * Every material the appointment used, each answered empty or not: by a therapist, or by an operator for one who could not.
 * Source: spec 2, 3 and 5; product 7 and 9, 'Material check'. Points 2-128, 2-151, 3-050, 4-026, 4-030, 5-047.
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
  const form = useForm<Record<string, Answer>>({
    start: Object.fromEntries(openAnswers(appointment).map((answer) => [`material-${answer.id}`, answer])),
    check: (answers) =>
      Object.fromEntries(
        stillOpen(answers).map(([name, answer]) => [name, isAnswered(answer) ? undefined : 'Please choose one.']),
      ),
    send: (answers) => onCheck(stillOpen(answers).map(([, answer]) => checkedMaterial(answer))),
    handsOver: true,
  });
  const stillOpen = (answers: Readonly<Record<string, Answer>>) =>
    Object.entries(answers).filter(([, { id }]) => !recorded?.has(id));
  const open = stillOpen(form.values);

  return (
    <FormDialog
      form={form}
      title="Check Materials"
      description={`${personName(appointment.client_details)} #${appointment.id}. Say of each material whether it is used up.`}
      submitLabel="Complete Check"
      cancelLabel="Later"
      busy={busy}
      refused={error}
      refusedDetail={errorDetail}
      onClose={onClose}
    >
      <Stack $gap={3}>
        {open.length === 0 && <Text muted>This visit has no material left to check.</Text>}
        {open.map(([name, answer]) => (
          <MaterialFields
            key={name}
            answer={answer}
            error={form.errors[name]}
            onChange={(part) => form.set({ [name]: { ...answer, ...part } })}
          />
        ))}
      </Stack>
    </FormDialog>
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
