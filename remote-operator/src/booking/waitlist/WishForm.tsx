import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Banner,
  failedWith,
  failureText,
  Field,
  FieldRow,
  formatLocalTime,
  formatMoment,
  isApiFailure,
  limits,
  now,
  personName,
  Select,
  serviceDayOf,
  staffQueries,
  toast,
} from 'shared-lib';
import {
  backOfficeErrorText,
  SLOTS,
  useChangeEntry,
  useKeepEntry,
  type WaitlistEntry,
  waitlistWindowFaults,
  type WaitlistWindow,
} from 'shared-lib/booking';
import { DateField, TextArea } from 'shared-lib/controls';
import { FormDialog, type Problems, type Refusal, required, useForm } from 'shared-lib/form';
import { ServicesField } from '../draft/ServicesField';
import { windowInWords } from './wishWords';

const ANYBODY = '0';
const TIMES = SLOTS.map((value) => ({ value, label: formatLocalTime(value) }));

interface Typed extends WaitlistWindow, Record<string, unknown> {
  services: readonly number[];
  /** An id as text; `ANYBODY`. */
  therapist: string;
  notes: string;
}

/** What the form begins with. */
export interface WishStart extends Pick<WaitlistEntry, 'services' | 'therapist' | 'notes'>, WaitlistWindow {}

const typedOf = ({ services, therapist, notes, from_day, to_day, from_time, to_time }: WishStart): Typed => ({
  services,
  therapist: therapist === null ? ANYBODY : String(therapist),
  notes,
  from_day,
  to_day,
  from_time,
  to_time,
});

const bodyOf = ({ therapist, notes, services, ...window }: Typed) => ({
  services: [...services],
  from_day: window.from_day,
  to_day: window.to_day,
  from_time: window.from_time,
  to_time: window.to_time,
  therapist: therapist === ANYBODY ? null : Number(therapist),
  notes: notes.trim(),
});

function problemsOf(typed: Typed): Problems<Typed> {
  return {
    services: typed.services.length === 0 ? required('') : undefined,
    from_day: required(typed.from_day),
    to_day: required(typed.to_day),
    ...(typed.from_day && typed.to_day ? waitlistWindowFaults(typed, { now: now(), today: serviceDayOf(now()) }) : {}),
  };
}

interface WishFieldsProps {
  title: string;
  submitLabel: string;
  start: WishStart;
  send: (body: ReturnType<typeof bodyOf>) => Promise<void>;
  done: () => void;
  failure: (error: unknown) => Refusal<Typed>;
  /** The client's wish that there is already. */
  other: WaitlistEntry | null;
  onClose: () => void;
}

/** What is wished: which days, between which hours it may begin, what, with whom. */
function WishFields({ title, submitLabel, start, send, done, failure, other, onClose }: WishFieldsProps) {
  const form = useForm<Typed>({
    start: typedOf(start),
    check: problemsOf,
    send: (typed) => send(bodyOf(typed)),
    done,
    failure,
    alsoAnswers: { from_day: ['to_day'], from_time: ['to_time'], to_day: ['to_time'] },
  });
  const staff = useQuery(staffQueries.active()).data ?? [];
  const therapists = staff.filter(({ role }) => role === 'therapist');
  const { errors, control } = form;
  return (
    <FormDialog form={form} title={title} submitLabel={other ? 'Keep it all the same' : submitLabel} onClose={onClose}>
      {other && (
        <Banner tone="amber" live="status" title={backOfficeErrorText('WISH_KEPT_ALREADY')}>
          {windowInWords(other)}, since {formatMoment(new Date(other.created_at))}.
        </Banner>
      )}
      <Field group label="Services" required error={errors.services}>
        <ServicesField {...control('services')} disabled={false} />
      </Field>
      <FieldRow>
        <Field label="From day" required error={errors.from_day}>
          <DateField {...control('from_day')} min={serviceDayOf(now())} />
        </Field>
        <Field label="To day" required error={errors.to_day}>
          <DateField {...control('to_day')} min={form.values.from_day} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label="Begins from" error={errors.from_time}>
          <Select {...control('from_time')} options={TIMES} />
        </Field>
        <Field label="Begins until" error={errors.to_time}>
          <Select {...control('to_time')} options={TIMES} />
        </Field>
      </FieldRow>
      <Field label="Therapist" error={errors.therapist}>
        <Select
          {...control('therapist')}
          options={[
            { value: ANYBODY, label: 'Anybody' },
            ...therapists.map((one) => ({ value: String(one.id), label: personName(one) })),
          ]}
        />
      </Field>
      <Field label="Notes" aside="optional" error={errors.notes}>
        <TextArea {...control('notes')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}

export interface KeepWishProps {
  /** Whom it is for, by name. */
  clientName: string;
  /** The client's id; puts a new one on record first. */
  client: () => Promise<number>;
  start: WishStart;
  onKept: () => void;
  onClose: () => void;
}

/** Keeps a wish. One that the client has for the same days is shown, and kept beside it only by a second press. */
export function KeepWish({ clientName, client, start, onKept, onClose }: KeepWishProps) {
  const keep = useKeepEntry();
  const [other, setOther] = useState<WaitlistEntry | null>(null);
  return (
    <WishFields
      title={`Keep ${clientName} on the waitlist`}
      submitLabel="Keep on the waitlist"
      start={start}
      other={other}
      onClose={onClose}
      send={async (body) => {
        await keep.mutateAsync({ body: { client: await client(), ...body, even_so: other !== null } });
        toast.success(`${clientName} is on the waitlist`);
      }}
      done={onKept}
      failure={(error) => {
        if (!failedWith(error, 'WISH_KEPT_ALREADY') || !isApiFailure(error))
          return { title: failureText(error, 'Could not keep the wish') };
        setOther((error.body as { current: WaitlistEntry }).current);
        return {};
      }}
    />
  );
}

/** Changes a wish as it was seen; one that somebody else has changed or settled says so. */
export function EditWish({ wish, onClose }: { wish: WaitlistEntry; onClose: () => void }) {
  const change = useChangeEntry();
  // As it was opened: what others change meanwhile is refused by its version.
  const [seen] = useState(wish);
  return (
    <WishFields
      title={`Change the wish of ${personName(seen.client_details)}`}
      submitLabel="Save changes"
      start={seen}
      other={null}
      onClose={onClose}
      send={async (body) => {
        await change.mutateAsync({ id: seen.id, body: { ...body, version: seen.version } });
        toast.success('The wish is changed');
      }}
      done={onClose}
      failure={(error) => ({ title: failureText(error, 'Could not change the wish') })}
    />
  );
}
