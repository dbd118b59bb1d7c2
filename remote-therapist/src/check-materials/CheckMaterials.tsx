import { type FormEvent, useId, useState } from 'react';
import { type Appointment, Banner, Button, Card, Dialog, Field, FieldRow, RadioGroup, Stack, Text, TextInput, onlyDigits } from 'shared-lib';
import { type Answer, isAnswered, unanswered } from './answers';

export interface CheckMaterialsProps {
  appointment: Appointment;
  onClose: () => void;
  onCheck: (answers: readonly Answer[]) => void;
  busy: boolean;
  error?: string;
}

const CHOICES = [{ value: 'left', label: 'Some is left' }, { value: 'empty', label: 'It is empty' }] as const;

/** Every material the visit used, each answered empty or not. Source: spec 2, 5; product 7. Points 2-151, 4-026, 4-030, 5-047. */
export function CheckMaterials({ appointment, onClose, onCheck, busy, error }: CheckMaterialsProps) {
  const form = useId();
  const [answers, setAnswers] = useState(() => unanswered(appointment));
  const [asked, setAsked] = useState(false);

  const change = (id: number, part: Partial<Answer>): void => setAnswers((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (answers.every(isAnswered)) onCheck(answers);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Check Materials"
      description="Say of each material whether it is used up."
      footer={
        <>
          <Button onClick={onClose}>Later</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Complete Check
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          {error && <Banner tone="red" live="alert" title={error} />}
          {answers.length === 0 && <Text muted>This visit used no materials.</Text>}
          {answers.map((answer) => (
            <Card key={answer.id} pad="s" flat as="div">
              <Stack $gap={3}>
                <RadioGroup
                  label={`${answer.name} · ${answer.used} ${answer.unit} used`}
                  required
                  value={answer.empty === undefined ? undefined : answer.empty ? 'empty' : 'left'}
                  onChange={(value) => change(answer.id, { empty: value === 'empty' })}
                  options={CHOICES}
                  error={asked && !isAnswered(answer) ? 'Please choose one.' : undefined}
                />
                <FieldRow>
                  <Field label={`Quantity (${answer.unit})`}>
                    <TextInput inputMode="numeric" value={answer.quantity} onChange={(typed) => change(answer.id, { quantity: onlyDigits(typed).slice(0, 6) })} />
                  </Field>
                  <Field label="Notes" aside="optional">
                    <TextInput value={answer.notes} maxLength={200} onChange={(notes) => change(answer.id, { notes })} />
                  </Field>
                </FieldRow>
              </Stack>
            </Card>
          ))}
        </Stack>
      </form>
    </Dialog>
  );
}
