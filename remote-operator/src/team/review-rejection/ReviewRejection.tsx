import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type AppointmentCard,
  appointmentQueries,
  Banner,
  screenErrorText,
  failedWith,
  failureText,
  Field,
  isApiFailure,
  personName,
  textAt,
  toast,
  timeRange,
  type Trade,
  useVisitDay,
} from 'shared-lib';
import { RadioGroup, TextArea } from 'shared-lib/controls';
import { FormDialog, useForm, useHeld } from 'shared-lib/form';
import { PaymentDecision } from '../../money/decide-payment/PaymentDecision';
import {
  DECISION_SHOWN_AT,
  decisionBody,
  decisionErrors,
  isPaid,
  NOTHING_DECIDED,
  type PaymentDecisionForm,
} from '../../money/decide-payment/paymentDecision';
import { aboutVisit } from '../../parts/execute-action/aboutVisit';
import { changedMeanwhile, useDecision } from '../../parts/execute-action/useDecision';
import type { ActionDialogProps } from '../../parts/execute-action/useExecuteAction';
import { changedNote, InternalNoteField, noteOf, READ_BY } from '../../parts/execute-action/InternalNoteField';
import { useProposed } from '../../parts/choose-person/useProposed';
import { bestOf, CHOOSE_WHOM } from '../swap/Candidates';
import { lostWords, type Place, placesBeside, refusedWords, takenWords, tradeOf } from './notFree';
import { BOOK_ANEW, Replacement } from './Replacement';
import { type Decision, newcomerFor, type Review, reviewBody, SAME } from './review';
import * as m from '../../texts/m';

type ReviewEntries = Omit<Review, 'decision'> &
  PaymentDecisionForm & { decision: Decision | null; internalNote: string };

/** Accepting a refusal cancels the visit, with the notes as the reason. */
const NOTES_HINT: { readonly [D in Decision]: string } = {
  accept: READ_BY.assigned,
  decline: m.kept_with_this_decision_only(),
};

/** Says what the notes are for, because the internal note stands beside them. */
const NOTES_LABEL: { readonly [D in Decision]: string } = {
  accept: m.notes_for_all_assigned(),
  decline: m.notes_on_the_decision(),
};

/** Fields of the server's errors that name who cannot take a place. */
const OF_SOMEBODY = /^(therapist|driver)/;

/** The other operator's version of the internal note, when the operator's own would replace it. */
function changedNoteWords(before: AppointmentCard, now: AppointmentCard, mine: string): string[] {
  const theirs = noteOf(now);
  if (theirs === noteOf(before) || theirs === mine.trim()) return [];
  return [theirs ? m.the_internal_note_is_now({ theirs }) : m.the_internal_note_was_emptied()];
}

/**
 * Accepts a refusal, or declines it and asks again: the refusal that is shown, and no later one. Source: 2-125..2-127,
 * 4-061..4-063, 8-119, R-workflow-24.
 */
export function ReviewRejection(props: ActionDialogProps) {
  const { onClose } = props;
  const { seen: appointment, draft, execute, failure } = useDecision('review_rejection', props);
  const therapists = appointment.therapists_details.map(({ id }) => id);
  const by = appointment.rejected_by;
  const form = useForm<ReviewEntries>({
    draft,
    start: {
      decision: null,
      notes: '',
      asked: null,
      instead: {},
      internalNote: noteOf(appointment),
      ...NOTHING_DECIDED,
    },
    check: ({ decision, ...typed }) => ({
      decision: decision ? undefined : m.choose_accept_or_decline(),
      ...(decision === 'accept' && isPaid(appointment) && decisionErrors(typed, appointment)),
      ...(decision === 'decline' &&
        refused && {
          asked: askedOf(typed) === null ? CHOOSE_WHOM : lostAt(refused, withAsked(typed)),
          instead: beside.map((place) => lostAt(place, withAsked(typed))).find(Boolean),
        }),
    }),
    shownAt: { internal_note: 'internalNote', reason: 'notes', ...DECISION_SHOWN_AT },
    send: async ({ decision, internalNote, ...rest }) => {
      if (!decision) return;
      const body = reviewBody({ ...appointment, therapists }, { decision, ...withAsked(rest) });
      try {
        await execute({
          ...body,
          ...changedNote(appointment, internalNote),
          ...(decision === 'accept' && decisionBody(rest, appointment)),
        });
      } catch (error) {
        // A colleague decided. It says who and what, and nothing is left to review.
        if (!failedWith(error, 'ALREADY_REVIEWED')) throw error;
        toast.info(failureText(error, screenErrorText('ALREADY_REVIEWED')), aboutVisit(appointment));
      }
    },
    done: onClose,
    failure: (error) => {
      const now = changedMeanwhile(error);
      if (now) return changedTo(now);
      const against = isApiFailure(error) ? error.fields : {};
      const says = Object.values(against).flat();
      // If the server also gave another reason, that one is shown.
      if (!isApiFailure(error) || !says.length || error.message !== says[0])
        return { ...failure(error), detail: failureText(error, textAt(props.row.failure, appointment.status)) };
      const isOffered = Object.keys(against).every((field) => OF_SOMEBODY.test(field));
      const meant = isOffered && refused ? [refused, ...beside].filter((place) => refusedAt(place, error)) : [];
      if (refused && meant.length) {
        // A colleague was faster, so the list has changed.
        for (const role of new Set(meant.map((place) => place.role))) void lists[role].refetch();
        const others = meant.filter((place) => place !== refused);
        return {
          at: { asked: refusedAt(refused, error), instead: others.map((place) => refusedAt(place, error))[0] },
        };
      }
      return { ...failure(error), detail: [...says, BOOK_ANEW].join('. ') };
    },
  });
  const { decision, ...typed } = form.values;
  const refused: Place | undefined = by ? { ...by, role: tradeOf(by) } : undefined;
  const besideOf = (role: Trade): Place[] => (by ? placesBeside(role, appointment, by) : []);
  const beside = [...besideOf('therapist'), ...besideOf('driver')];
  const isAsking = (role: Trade): boolean =>
    decision === 'decline' && (refused?.role === role || besideOf(role).length > 0);
  // Looked up early, so that errors appear at the choices at once, with the keyboard focus.
  const lists = {
    therapist: useQuery({
      ...appointmentQueries.replacements(appointment, 'therapist'),
      enabled: isAsking('therapist'),
    }),
    driver: useQuery({ ...appointmentQueries.replacements(appointment, 'driver'), enabled: isAsking('driver') }),
  };
  const proposed = useProposed(
    lists[refused?.role ?? 'therapist'],
    refused && decision === 'decline' ? bestOf(lists[refused.role].data, appointment, refused.id) : undefined,
    `${decision} ${appointment.rejected_at}`,
  );
  /** Who takes the place of who refused: the best, until somebody else is chosen. */
  const askedOf = ({ asked }: Pick<Review, 'asked'>) => asked ?? proposed.id ?? null;
  const withAsked = <R extends Pick<Review, 'asked'>>(review: R): R => ({ ...review, asked: askedOf(review) });
  const entries = withAsked(typed);
  // The time that the review itself takes does not count as taken.
  const isHeld = form.busy || form.sent;
  const seen = {
    therapist: useHeld(isHeld, lists.therapist.data),
    driver: useHeld(isHeld, lists.driver.data),
  };
  const lostAt = ({ id, role }: Place, chosen: Pick<Review, 'asked' | 'instead'>): string | undefined => {
    const comes = newcomerFor(id, appointment, chosen);
    if (comes !== undefined) return lostWords(seen[role], comes, role);
    // The person who refused is only asked again if that was chosen.
    return id === by?.id && chosen.asked !== SAME ? undefined : takenWords(seen[role], id, role);
  };
  const refusedAt = ({ id, role }: Place, error: unknown, isUnanswered = true): string | undefined =>
    refusedWords(error, role, newcomerFor(id, appointment, entries) ?? id, isUnanswered);
  /** Shown until it is answered. If the server names a person, only at that person. */
  const errorAt = (place: Place): string | undefined => {
    const isUnanswered = form.errors[place === refused ? 'asked' : 'instead'] !== undefined;
    return lostAt(place, entries) ?? refusedAt(place, form.failed, isUnanswered);
  };
  /** What is typed while waiting for the answer counts too. */
  const note = useRef('');
  useEffect(() => void (note.current = form.values.internalNote));
  /** A colleague's note replaces one that nobody typed into here. Another refusal is not decided. */
  const changedTo = (now: AppointmentCard) => {
    const mine = note.current;
    const isMine = mine !== noteOf(appointment);
    if (!isMine) form.set({ internalNote: noteOf(now) });
    const theirs = isMine ? changedNoteWords(appointment, now, mine) : [];
    if (now.rejected_at === appointment.rejected_at)
      return {
        title: m.somebody_else_changed_this_visit(),
        detail: [m.save_your_review_again_if(), ...theirs].join(' '),
      };
    form.set({ decision: null, asked: null, instead: {} });
    return {
      title: m.this_visit_was_reviewed_and(),
      detail: [m.please_decide_on_the_new(), ...theirs].join(' '),
    };
  };
  const visit = `${personName(appointment.client_details)} #${appointment.id}`;
  const time = timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at));
  const day = useVisitDay(appointment);

  return (
    <FormDialog
      form={form}
      title={m.review_appointment_rejection()}
      description={`${visit} · ${day}, ${time}`}
      submitLabel={decision === 'accept' ? m.cancel_the_visit() : m.save_review()}
      danger={decision === 'accept'}
      cancelLabel={m.close()}
      onClose={onClose}
    >
      <Banner tone="clay" icon="note" title={by ? `${by.name}, ${by.role}` : m.refused()}>
        {appointment.rejection_reason ?? m.no_reason_was_given_2()}
      </Banner>
      <RadioGroup
        label={m.decision()}
        required
        value={decision ?? undefined}
        onChange={(chosen) => form.set({ decision: chosen })}
        error={form.errors.decision}
        options={[
          {
            value: 'accept',
            label: m.accept_the_rejection(),
            hint: m.cancel_the_visit(),
          },
          {
            value: 'decline',
            label: m.decline_the_rejection(),
            hint: m.find_someone_else(),
          },
        ]}
      />
      {decision === 'decline' && by && refused && (
        <Replacement
          appointment={appointment}
          by={by}
          lists={lists}
          chosen={entries.asked}
          onChoose={(asked) => form.set({ asked })}
          error={errorAt(refused) ?? form.errors.asked}
          instead={entries.instead}
          onInstead={(instead) => form.set({ instead })}
          errorAt={errorAt}
        />
      )}
      {decision === 'accept' && isPaid(appointment) && (
        <PaymentDecision
          appointment={appointment}
          values={form.values}
          errors={form.errors}
          onChange={(change) => form.set(change)}
        />
      )}
      <Field
        label={decision ? NOTES_LABEL[decision] : m.notes()}
        aside="optional"
        hint={decision && NOTES_HINT[decision]}
        error={form.errors.notes}
      >
        <TextArea rows={3} {...form.control('notes')} />
      </Field>
      <InternalNoteField error={form.errors.internalNote} control={form.control('internalNote')} />
    </FormDialog>
  );
}
