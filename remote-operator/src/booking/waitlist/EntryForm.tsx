import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Banner,
  failedWith,
  failureText,
  Field,
  FieldRow,
  formatLocalTime,
  momentWords,
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
import { type DraftOf, FormDialog, type Problems, type Refusal, required, useForm, useOpened } from 'shared-lib/form';
import { ServicesField } from '../draft/ServicesField';
import { windowInWords } from './entryWords';
import * as m from '../../texts/m';

const ANYBODY = '0';
const TIMES = SLOTS.map((value) => ({ value, label: formatLocalTime(value) }));

interface Typed extends WaitlistWindow, Record<string, unknown> {
  services: readonly number[];
  /** An id as text, or `ANYBODY`. */
  therapist: string;
  notes: string;
}

/** The values with which the form starts. */
export interface EntryStart extends Pick<WaitlistEntry, 'services' | 'therapist' | 'notes'>, WaitlistWindow {}

const typedOf = ({ services, therapist, notes, from_day, to_day, from_time, to_time }: EntryStart): Typed => ({
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

interface EntryFieldsProps {
  draft: DraftOf;
  title: string;
  submitLabel: string;
  start: EntryStart;
  send: (body: ReturnType<typeof bodyOf>) => Promise<void>;
  done: () => void;
  failure: (error: unknown) => Refusal<Typed>;
  /** The client's existing waitlist entry. */
  other: WaitlistEntry | null;
  onClose: () => void;
}

/** The fields of a waitlist entry: which days, between which hours the visit may begin, what, and with whom. */
function EntryFields({ draft, title, submitLabel, start, send, done, failure, other, onClose }: EntryFieldsProps) {
  const form = useForm<Typed>({
    draft,
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
    <FormDialog
      form={form}
      title={title}
      submitLabel={other ? m.keep_it_all_the_same() : submitLabel}
      onClose={onClose}
    >
      {other && (
        <Banner tone="amber" live="status" title={backOfficeErrorText('WISH_KEPT_ALREADY')}>
          {m.other_since_moment({ other: windowInWords(other), moment: momentWords(new Date(other.created_at)) })}
        </Banner>
      )}
      <Field group label={m.services()} required error={errors.services}>
        <ServicesField {...control('services')} day={form.values.from_day} disabled={false} />
      </Field>
      <FieldRow>
        <Field label={m.from_day()} required error={errors.from_day}>
          <DateField {...control('from_day')} min={serviceDayOf(now())} />
        </Field>
        <Field label={m.to_day()} required error={errors.to_day}>
          <DateField {...control('to_day')} min={form.values.from_day} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label={m.begins_from()} error={errors.from_time}>
          <Select {...control('from_time')} options={TIMES} />
        </Field>
        <Field label={m.begins_until()} error={errors.to_time}>
          <Select {...control('to_time')} options={TIMES} />
        </Field>
      </FieldRow>
      <Field label={m.therapist()} error={errors.therapist}>
        <Select
          {...control('therapist')}
          options={[
            { value: ANYBODY, label: m.anybody() },
            ...therapists.map((one) => ({ value: String(one.id), label: personName(one) })),
          ]}
        />
      </Field>
      <Field label={m.notes()} aside="optional" error={errors.notes}>
        <TextArea {...control('notes')} rows={2} maxLength={limits.TEXT_MAX} />
      </Field>
    </FormDialog>
  );
}

export interface KeepEntryProps {
  /** Tells the drafts of clients apart: the id, or the name of a new one. */
  draft: number | string;
  /** The client's name. */
  clientName: string;
  /** Returns the client's id. Adds a new client first. */
  client: () => Promise<number>;
  start: EntryStart;
  onKept: () => void;
  onClose: () => void;
}

/**
 * Saves a waitlist entry. If the client has one for the same days, it is shown, and only a second press saves another.
 */
export function KeepEntry({ draft, clientName, client, start, onKept, onClose }: KeepEntryProps) {
  const keep = useKeepEntry();
  const [other, setOther] = useState<WaitlistEntry | null>(null);
  return (
    <EntryFields
      draft={`keep-wish.${draft}`}
      title={m.keep_on_the_waitlist({ clientName })}
      submitLabel={m.keep_on_the_waitlist_2()}
      start={start}
      other={other}
      onClose={onClose}
      send={async (body) => {
        await keep.mutateAsync({ body: { client: await client(), ...body, even_so: other !== null } });
        toast.success(m.is_on_the_waitlist({ clientName }));
      }}
      done={onKept}
      failure={(error) => {
        if (!failedWith(error, 'WISH_KEPT_ALREADY') || !isApiFailure(error))
          return { title: failureText(error, m.could_not_keep_the_wish()) };
        setOther((error.body as { current: WaitlistEntry }).current);
        return {};
      }}
    />
  );
}

/** Changes a waitlist entry as the operator saw it. If someone else changed or settled it, the form says so. */
export function EditEntry({ entry, onClose }: { entry: WaitlistEntry; onClose: () => void }) {
  const change = useChangeEntry();
  // As when it was opened: the version makes the server refuse to overwrite changes of others.
  const { services, therapist, notes, from_day, to_day, from_time, to_time, version } = entry;
  const opened = useOpened(`wish.${entry.id}`, {
    ...{ services, therapist, notes, from_day, to_day, from_time, to_time },
    version,
  });
  const seen = { ...entry, ...opened.opened };
  return (
    <EntryFields
      draft={opened}
      title={m.change_the_wish_of({ clientDetails: personName(seen.client_details) })}
      submitLabel={m.save_changes()}
      start={seen}
      other={null}
      onClose={onClose}
      send={async (body) => {
        await change.mutateAsync({ id: seen.id, body: { ...body, version: seen.version } });
        toast.success(m.the_wish_is_changed());
      }}
      done={onClose}
      failure={(error) => ({ title: failureText(error, m.could_not_change_the_wish()) })}
    />
  );
}
