import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, Button, Field, now, Row, Stack, staffQueries, Text } from 'shared-lib';
import { clientQueries, keptServices, serviceQueries } from 'shared-lib/booking';
import { TextArea } from 'shared-lib/controls';
import { type FormState } from 'shared-lib/form';
import styled from 'styled-components';
import type { Draft } from '../draft/draft';
import { fillDraft } from './fillDraft';
import { MARKED, type MarkedField, type Marks } from './marks';
import { MESSAGE_MAX, type MessageReading, readMessage } from './readMessage';
import { inWords } from '../../parts/inWords';
import { OpenMessage } from './OpenMessage';
import * as m from '../../texts/m';

const Box = styled.section`
  padding: var(--s3);
  border: 1px dashed var(--line-strong);
  border-radius: var(--r-m);
  background: var(--bg);
`;
const Left = styled.ul`
  margin: var(--s1) 0 0;
  padding-left: 1.2em;
  overflow-wrap: anywhere;
`;

const NAMES: Readonly<Record<MarkedField, string>> = {
  client: 'client',
  health: 'health',
  services: 'services',
  date: 'date',
  start: 'start',
  therapists: 'therapist',
  location: 'location',
  notes: 'notes',
};

const namesOf = (marks: Marks, which: (field: MarkedField) => boolean): string =>
  inWords(MARKED.filter((field) => marks[field] && which(field)).map((field) => NAMES[field]));

interface Read {
  readonly marks: Marks;
  readonly left: readonly string[];
}

export interface PasteMessageProps {
  form: FormState<Draft>;
  onRead: (draft: Draft, marks: Marks) => void;
}

/**
 * Turns a client's copied message into entries of the form, each marked, and shows what it did not understand. Source:
 * R-booking-30.
 */
export function PasteMessage({ form, onRead }: PasteMessageProps) {
  const { message } = form.values;
  const setMessage = (typed: string): void => form.set({ message: typed });
  const [isOpen, setOpen] = useState(message !== '');
  const [read, setRead] = useState<Read | null>(null);
  const [isBusy, setBusy] = useState(false);
  const services = useQuery({ ...serviceQueries.all(), enabled: isOpen });
  const staff = useQuery({ ...staffQueries.active(), enabled: isOpen });
  const cache = useQueryClient();

  const clientWith = async (number: string | null | undefined) => {
    if (!number) return undefined;
    // Without an answer the number is typed in, and the form looks up its owner again.
    const answer = await cache
      .fetchQuery({ ...clientQueries.duplicates({ phone_number: number }), retry: 1 })
      .catch(() => null);
    return answer?.matches.find(({ fields }) => fields.includes('phone_number'));
  };

  const fillIn = async (text: string): Promise<void> => {
    if (!text.trim() || isBusy) return;
    setBusy(true);
    try {
      const known = {
        services: services.data ?? (await cache.fetchQuery(serviceQueries.all()).catch(() => keptServices() ?? [])),
        therapists: (staff.data ?? []).filter(({ role }) => role === 'therapist'),
      };
      const reading: MessageReading = readMessage(text, { now: now(), ...known });
      const client = await clientWith(reading.phone?.value);
      const { draft, marks } = fillDraft({ ...form.values, message: text }, reading, { client, ...known });
      onRead(draft, marks);
      setRead({ marks, left: reading.left });
    } finally {
      setBusy(false);
    }
  };

  if (!isOpen) return <OpenMessage onOpen={() => setOpen(true)} />;
  return (
    <Box aria-label={m.paste_a_message()}>
      <Stack $gap={3}>
        <Field label={m.message()} hint={m.as_the_client_wrote_it()}>
          <TextArea
            rows={4}
            maxLength={MESSAGE_MAX}
            autoFocus
            value={message}
            onChange={setMessage}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text').slice(0, MESSAGE_MAX);
              // Pasted into an empty field, the text is the whole message: nothing is left to type.
              if (message.trim() || !pasted.trim()) return;
              event.preventDefault();
              setMessage(pasted);
              void fillIn(pasted);
            }}
          />
        </Field>
        <Row $between>
          <Button size="sm" variant="primary" busy={isBusy} onClick={() => void fillIn(message)}>
            {m.fill_in_the_form()}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              setOpen(false);
              setMessage('');
              setRead(null);
            }}
          >
            {m.close_the_message()}
          </Button>
        </Row>
        {read && <WhatWasRead {...read} />}
      </Stack>
    </Box>
  );
}

/** A summary for eyes and ears: what was filled in, what to check, and what was not understood. */
function WhatWasRead({ marks, left }: Read) {
  const filled = namesOf(marks, (field) => marks[field]?.filled !== null);
  const toLookAt = namesOf(marks, (field) => Boolean(marks[field]?.check ?? marks[field]?.ways.length));
  const says = [
    filled ? m.filled_in_from_the_message({ filled }) : m.nothing_was_filled_in(),
    toLookAt ? m.please_look_at({ toLookAt }) : '',
  ];
  return (
    <Banner tone={toLookAt || !filled ? 'amber' : 'green'} live="status" title={says.filter(Boolean).join(' ')}>
      {left.length > 0 && (
        <>
          <Text size="s" strong>
            {m.not_understood()}
          </Text>
          <Left aria-label={m.not_understood_2()}>
            {left.map((piece, at) => (
              <li key={`${at} ${piece}`}>{piece}</li>
            ))}
          </Left>
        </>
      )}
    </Banner>
  );
}
