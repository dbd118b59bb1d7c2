import { type FormEvent, useId, useRef, useState } from 'react';
import {
  type Appointment, Banner, Button, Card, Dialog, failureText, Field, FieldRow, onlyDigits, personName, RadioGroup, Stack, Text, TextInput, texts, toast,
} from 'shared-lib';
import { type Answer, isAnswered, openAnswers } from './answers';
import { MaterialFailure, useMaterialCheck } from './useMaterialCheck';

const { FALLBACK, OPERATOR_ALERT, SUCCESS } = texts;
const CHOICES = [{ value: 'left', label: 'Not empty' }, { value: 'empty', label: 'Empty' }] as const;
const QUANTITY_DIGITS = 6;

/** The check after a visit, for a therapist who could not make it. Points 2-128, 5-047, 8-126..8-128. */
export function CheckMaterials({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const id = useId();
  const [answers, setAnswers] = useState(() => openAnswers(appointment));
  const [tried, setTried] = useState(false);
  const check = useMaterialCheck();
  // A second press of the same tick comes before the screen has drawn the first.
  const running = useRef(false);
  const change = (material: number, part: Partial<Answer>): void =>
    setAnswers((before) => before.map((one) => (one.id === material ? { ...one, ...part } : one)));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (running.current || !answers.every(isAnswered)) return;
    running.current = true;
    const onRecorded = (material: number): void => setAnswers((before) => before.filter((one) => one.id !== material));
    check.mutate({ appointment, answers, onRecorded }, {
      onSuccess: () => {
        toast.success(SUCCESS.materialStatus);
        onClose();
      },
      onSettled: () => {
        running.current = false;
      },
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Check materials"
      description={`${personName(appointment.client_details)} #${appointment.id}. Say of each material whether it is used up.`}
      footer={
        <>
          <Button onClick={onClose}>Later</Button>
          <Button variant="primary" type="submit" form={id} busy={check.isPending}>Save check</Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack $gap={3}>
          {check.error && <Failed error={check.error} />}
          {answers.map((answer) => (
            <Card key={answer.id} pad="s" flat as="div">
              <Stack $gap={3}>
                <RadioGroup
                  label={`${answer.name} · ${answer.used} ${answer.unit}`}
                  required
                  value={answer.empty === undefined ? undefined : answer.empty ? 'empty' : 'left'}
                  onChange={(value) => change(answer.id, { empty: value === 'empty' })}
                  options={CHOICES}
                  error={tried && !isAnswered(answer) ? 'Choose one.' : undefined}
                />
                <FieldRow>
                  <Field label={`Quantity (${answer.unit})`}>
                    <TextInput inputMode="numeric" value={answer.quantity} onChange={(typed) => change(answer.id, { quantity: onlyDigits(typed).slice(0, QUANTITY_DIGITS) })} />
                  </Field>
                  <Field label="Notes" aside="optional">
                    <TextInput value={answer.notes} onChange={(notes) => change(answer.id, { notes })} />
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

function Failed({ error }: { error: Error }) {
  const named = error instanceof MaterialFailure;
  const reason = failureText(named ? error.reason : error, FALLBACK.materialsCheck);
  return (
    <Banner tone="red" live="alert" title={OPERATOR_ALERT.materialStatus(reason)}>
      {named && <Text as="p" size="s">{OPERATOR_ALERT.material(error.material)}</Text>}
    </Banner>
  );
}
