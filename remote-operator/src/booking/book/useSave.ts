import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Appointment, type Client, failedWith, isApiFailure, minutesBetween, personName } from 'shared-lib';
import {
  type BookingRequest,
  clientQueries,
  useCreateClient,
  type WaitlistEntry,
  useCreateAppointment,
  useUpdateAppointment,
} from 'shared-lib/booking';
import { type DoNotBookQuestion, type SavingQuestion } from './AskBeforeSaving';
import { withClient } from '../draft/changeDraft';
import type { Draft } from '../draft/draft';
import { bookingBody, changeBody, clientBody, type KnownPeople, previewOf } from '../draft/draftBodies';
import { sumOf } from '../draft/sums';
import { repeatOf } from '../draft/repeat';
import { sendingOnce } from '../draft/sendingOnce';
import { useRecordNote } from '../draft/recordNote';
import { useNamesake } from '../draft/namesake';

interface SaveOptions {
  entry: WaitlistEntry | undefined;
  request: BookingRequest | undefined;
  onClose: () => void;
  onSaved: (appointment: Appointment, booked?: number) => void;
  /**
   * The form is, or may be, about several visits, or about a client marked 'Do not book'. Asked before anything is
   * written.
   */
  onQuestion: (question: SavingQuestion) => void;
}

/** Someone marked the client while the form was open. */
const doNotBookIn = (error: unknown): DoNotBookQuestion['doNotBook'] | undefined =>
  failedWith(error, 'DO_NOT_BOOK') && isApiFailure(error)
    ? (error.body as Partial<{ do_not_book: DoNotBookQuestion['doNotBook'] }>).do_not_book
    : undefined;

/** Handed over to a question: nothing is refused, and nothing is sent yet. */
const ASKED = {};

/**
 * Books the draft, or saves its changes; without changes the form closes. Adds a new client first and passes it to
 * `onClient`, so that a second try uses the same one. Asks first about a series, unless `meansOne` chose one visit, and
 * about a client marked 'Do not book', unless `means` confirmed them. Source: R-client-4.
 */
export function useSave(
  appointment: Appointment | undefined,
  { entry, request, onSaved, onClose, onQuestion }: SaveOptions,
) {
  const addClient = useCreateClient();
  const create = useCreateAppointment();
  const update = useUpdateAppointment();
  const [addOnce] = useState(() => sendingOnce(addClient.mutateAsync));
  const [bookOnce] = useState(() => sendingOnce(create.mutateAsync));
  const only = useRef(false);
  /** The client who is booked although marked 'Do not book'. */
  const meant = useRef<number | null>(null);
  const cache = useQueryClient();

  const namesake = useNamesake();
  const noteOnRecord = useRecordNote();

  const book = async (draft: Draft, known: KnownPeople, onClient: (client: Client) => void) => {
    if (draft.adding) {
      const question = await namesake.questionOf(personName(draft));
      if (question) {
        onQuestion(question);
        return ASKED;
      }
    }
    const added = draft.adding ? await addOnce({ body: clientBody(draft) }) : undefined;
    if (added) onClient(added);
    const complete = added ? withClient(draft, added) : draft;
    const isMeant = meant.current === complete.client?.id;
    const booking = {
      ...bookingBody(complete, known.services),
      ...(isMeant && { despite_do_not_book: true }),
      ...(entry && { wish: entry.id }),
      ...(request && { request: request.id }),
    };
    const ask = (doNotBook: DoNotBookQuestion['doNotBook']) => {
      onQuestion({ doNotBook, client: booking.client, name: personName(complete.client ?? draft) });
      return ASKED;
    };
    const marked = isMeant ? null : cache.getQueryData(clientQueries.read(booking.client).queryKey)?.do_not_book;
    if (marked) return ask(marked);
    if (!draft.adding) await noteOnRecord(draft);
    if (draft.repeat) {
      onQuestion({ booking, repeat: repeatOf(draft.repeat), minutes: sumOf(complete, known.services).duration });
      return ASKED;
    }
    const booked = bookOnce({ body: booking, preview: previewOf(complete, known) });
    try {
      return onSaved(await booked);
    } catch (error) {
      const refusal = doNotBookIn(error);
      if (!refusal) throw error;
      return ask(refusal);
    }
  };
  const change = async (draft: Draft, known: KnownPeople, booked: Appointment) => {
    const wanted = changeBody(draft, booked, known.services);
    if (!wanted) return onClose();
    const { series } = booked;
    if (series && !only.current) {
      const isOther = wanted.services ?? wanted.service_assignments;
      const minutes = isOther
        ? sumOf(draft, known.services).duration
        : minutesBetween(new Date(booked.starts_at), new Date(booked.ends_at));
      onQuestion({ appointment: { ...booked, series }, change: wanted, minutes });
      return ASKED;
    }
    only.current = false;
    return onSaved(await update.mutateAsync({ id: booked.id, change: wanted }));
  };
  return {
    meansNew: namesake.meansNew,
    meansOne: () => void (only.current = true),
    means: (client: number) => void (meant.current = client),
    send: (draft: Draft, known: KnownPeople, onClient: (client: Client) => void) =>
      appointment ? change(draft, known, appointment) : book(draft, known, onClient),
  };
}
