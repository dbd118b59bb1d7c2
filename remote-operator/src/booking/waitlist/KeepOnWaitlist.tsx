import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, Button, type Client, personName, Row, Text } from 'shared-lib';
import { availabilityQueries, SLOTS, useCreateClient } from 'shared-lib/booking';
import { type FormState } from 'shared-lib/form';
import { KeepEntry } from './EntryForm';
import { AskNamesake, type NamesakeQuestion, useNamesake } from '../draft/namesake';
import { useRecordNote } from '../draft/recordNote';
import { withClient } from '../draft/changeDraft';
import type { Draft } from '../draft/draft';
import { clientBody } from '../draft/draftBodies';
import * as m from '../../texts/m';

export interface KeepOnWaitlistProps {
  form: FormState<Draft>;
  /** Minutes of the visit. */
  duration: number;
  /** Nobody is free at the chosen start. */
  isNobodyFree: boolean;
  /** The server refused the chosen people. */
  isTaken: boolean;
  onKept: () => void;
}

const isFree = (state: string): boolean => state === 'available' || state === 'limited';

/**
 * Offers the waitlist with what the form has so far. Prominent when nothing is free, quiet otherwise: a free slot may
 * not suit the client. Source: R-booking-31.
 */
export function KeepOnWaitlist({ form, duration, isNobodyFree, isTaken, onKept }: KeepOnWaitlistProps) {
  const { values: draft } = form;
  const slots = useQuery(availabilityQueries.slots(draft.date, duration)).data;
  const [isAsked, setAsked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const addClient = useCreateClient();
  const namesake = useNamesake();
  const noteOnRecord = useRecordNote();
  const [question, setQuestion] = useState<NamesakeQuestion | null>(null);
  const isFull = slots !== undefined && !slots.some(({ state }) => isFree(state));
  const clientName = personName(draft.client ?? draft);
  const hasClient = draft.client !== null || (draft.first_name.trim() !== '' && draft.phone_number.trim() !== '');

  const client = async (): Promise<number> => {
    if (draft.client) {
      await noteOnRecord(draft);
      return draft.client.id;
    }
    const added: Client = await addClient.mutateAsync({ body: clientBody(draft) });
    // A second try uses the same client.
    form.set(withClient(draft, added));
    return added.id;
  };
  const open = async (): Promise<void> => {
    setMissing(!hasClient);
    if (!hasClient) return;
    const alike = draft.client ? undefined : await namesake.questionOf(clientName);
    setQuestion(alike ?? null);
    setAsked(!alike);
  };
  const meansNew = (): void => {
    namesake.meansNew(clientName);
    setQuestion(null);
    setAsked(true);
  };
  const button = (
    <Button size="sm" variant={isFull || isNobodyFree || isTaken ? 'outline' : 'ghost'} onClick={() => void open()}>
      {m.keep_on_the_waitlist_2()}
    </Button>
  );
  const missing = isMissing && !hasClient && (
    <div role="alert">
      <Text size="s" tone="red">
        {m.choose_or_type_the_client()}
      </Text>
    </div>
  );
  return (
    <div>
      {isFull ? (
        <Banner tone="amber" title={m.no_slot_is_free_on()} action={button}>
          {m.keep_the_wish_it_is()}
        </Banner>
      ) : (
        <Row $gap={1}>
          <Text size="s" muted>
            {isNobodyFree ? m.nobody_is_free_then_2() : m.no_slot_that_suits()}
          </Text>
          {button}
        </Row>
      )}
      {missing}
      {question && <AskNamesake question={question} onClose={() => setQuestion(null)} onMeant={meansNew} />}
      {isAsked && (
        <KeepEntry
          draft={draft.client?.id ?? clientName}
          clientName={clientName}
          client={client}
          start={{
            services: [...draft.services],
            therapist: draft.therapists[0] ?? null,
            notes: draft.notes,
            from_day: draft.date,
            to_day: draft.date,
            from_time: draft.start ?? SLOTS[0] ?? '',
            to_time: draft.start ?? SLOTS.at(-1) ?? '',
          }}
          onKept={() => {
            setAsked(false);
            form.reset();
            onKept();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
