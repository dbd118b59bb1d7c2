import { type ReactNode, useState } from 'react';
import type { CheckedMaterial } from '../../api/materials';
import type { Appointment } from '../../contract/appointments';
import { onlyDigits } from '../../domain/money';
import { Card } from '../../ui/card/Card';
import { RadioGroup } from '../../ui/choice/RadioGroup';
import { FormDialog } from '../../ui/dialog/FormDialog';
import { Field, FieldRow } from '../../ui/field/Field';
import { TextInput } from '../../ui/field/TextInput';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/layout/Text';
import { clientName } from '../AppointmentFacts';
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
  const [answers, setAnswers] = useState(() => openAnswers(appointment));
  const [tried, setTried] = useState(false);
  const open = answers.filter(({ id }) => !recorded?.has(id));

  const change = (id: number, part: Partial<Answer>): void =>
    setAnswers((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const submit = (): void => {
    setTried(true);
    if (open.every(isAnswered)) onCheck(open.map(checkedMaterial));
  };

  return (
    <FormDialog
      title="Check Materials"
      description={`${clientName(appointment)} #${appointment.id}. Say of each material whether it is used up.`}
      submitLabel="Complete Check"
      cancelLabel="Later"
      busy={busy}
      refused={error}
      refusedDetail={errorDetail}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack $gap={3}>
        {open.length === 0 && <Text muted>This visit has no material left to check.</Text>}
        {open.map((answer) => (
          <MaterialFields
            key={answer.id}
            answer={answer}
            missing={tried && !isAnswered(answer)}
            onChange={(part) => change(answer.id, part)}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}

interface MaterialFieldsProps {
  answer: Answer;
  /** The check was sent without an answer here. */
  missing: boolean;
  onChange: (part: Partial<Answer>) => void;
}

function MaterialFields({
  answer: { name, unit, used, empty, quantity, notes },
  missing,
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
          error={missing ? 'Please choose one.' : undefined}
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
