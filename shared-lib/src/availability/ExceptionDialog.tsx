import { Field, FieldRow, now, Select, type ServiceDay, serviceDayOf, TextInput, texts, toast } from 'shared-lib';
import { DateField, RadioGroup } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type ExceptionKind, WINDOW_TEXTS, windowFault } from '../domain/time/availability';
import { bookedRefusal } from './bookedRefusal';
import { useAddException } from './patternQueries';
import { timeOptions } from './WindowPainter';
import * as m from '../texts/m';

const KINDS = [
  { value: 'day_off', label: m.day_off() },
  { value: 'sick', label: m.sick() },
  { value: 'hours', label: m.other_hours() },
] as const;
/** The pattern's own time. */
const USUAL = 'usual';

interface Entries {
  kind: ExceptionKind;
  from: ServiceDay;
  to: ServiceDay;
  start_time: string;
  end_time: string;
  note: string;
  [other: string]: unknown;
}

const timeOf = (value: string): string | null => (value === USUAL ? null : value);

function timeFault({ kind, from, start_time, end_time }: Entries): string | undefined {
  if (kind !== 'hours') return undefined;
  if (start_time === USUAL && end_time === USUAL) return WINDOW_TEXTS.needsTime;
  return start_time === USUAL || end_time === USUAL ? undefined : windowFault(from, { start_time, end_time });
}

/** Days that differ from the usual ones: off, sick, or other hours. */
export function ExceptionDialog({
  user,
  appointmentHref,
  onClose,
}: {
  user?: number;
  appointmentHref: (id: number) => string;
  onClose: () => void;
}) {
  const add = useAddException();
  const today = serviceDayOf(now());
  const form = useForm<Entries>({
    draft: `exception.${user ?? 'own'}`,
    start: { kind: 'day_off', from: today, to: today, start_time: USUAL, end_time: USUAL, note: '' },
    check: (entries) => ({
      from: required(entries.from) ?? (entries.from < today ? WINDOW_TEXTS.dayOver : undefined),
      to: required(entries.to) ?? (entries.to < entries.from ? WINDOW_TEXTS.endsBeforeBegin : undefined),
      end_time: entries.from ? timeFault(entries) : undefined,
    }),
    alsoAnswers: { from: ['to'], kind: ['end_time'], start_time: ['end_time'] },
    shownAt: { date: 'from' },
    send: async ({ kind, from, to, start_time, end_time, note }) => {
      await add.mutateAsync({
        ...(user !== undefined && { user }),
        kind,
        from,
        to,
        ...(kind === 'hours' && { start_time: timeOf(start_time), end_time: timeOf(end_time) }),
        note: note.trim(),
      });
      toast.success(texts.SUCCESS.updateAvailability);
    },
    done: onClose,
    failure: (error) => ({ ...bookedRefusal(error, texts.FALLBACK.updateAvailability, appointmentHref) }),
  });
  const options = (ends: boolean) => [
    { value: USUAL, label: m.as_usual() },
    ...timeOptions(ends ? '01:00' : '13:00', ends),
  ];
  return (
    <FormDialog form={form} title={m.add_an_exception()} submitLabel={m.add_exception()} onClose={onClose}>
      <RadioGroup label={m.what()} {...form.control('kind')} options={KINDS} />
      <FieldRow>
        <Field label={m.first_day()} required error={form.errors.from}>
          <DateField
            {...form.control('from')}
            min={today}
            onChange={(from) => form.set({ from, ...(form.values.to < from && { to: from }) })}
          />
        </Field>
        <Field label={m.last_day()} required error={form.errors.to}>
          <DateField {...form.control('to')} min={form.values.from || today} />
        </Field>
      </FieldRow>
      {form.values.kind === 'hours' && (
        <FieldRow>
          <Field label={m.begins()} error={form.errors.start_time}>
            <Select {...form.control('start_time')} options={options(false)} />
          </Field>
          <Field label={m.ends()} error={form.errors.end_time}>
            <Select {...form.control('end_time')} options={options(true)} />
          </Field>
        </FieldRow>
      )}
      <Field label={m.note()} aside={m.optional()} error={form.errors.note}>
        <TextInput {...form.control('note')} maxLength={100} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
