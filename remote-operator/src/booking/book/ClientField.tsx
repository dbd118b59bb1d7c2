import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type Client,
  FIELD_TEXTS,
  Grow,
  isLongEnough,
  personName,
  Stack,
  Text,
  TextLink,
  texts,
  useDebounced,
} from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';
import { Combobox } from 'shared-lib/controls';
import { type FormState } from 'shared-lib/form';
import styled from 'styled-components';
import { ClientNotes } from '../../client/ClientNotes';
import { CLIENT_FOUND_BY } from '../../data/foundBy';
import { withClient, withTyped } from '../draft/changeDraft';
import type { Draft } from '../draft/draft';
import { NewClient, typedClient } from './NewClient';
import { RepeatLast } from './RepeatLast';
import { useKeyboardFollows } from './useKeyboardFollows';
import * as m from '../../texts/m';

const Chosen = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s3);
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
  overflow-wrap: anywhere;
`;

const visits = ({ visits: count }: Pick<Client, 'visits'>): string => m.visits({ count });

export interface ClientFieldProps {
  form: FormState<Draft>;
  /** The client of an existing appointment cannot change. */
  fixed: boolean;
  /** A client was chosen, or is being added. */
  onChosen: () => void;
  /** What is known of the client ahead of the visit. The button that repeats stays last: one key leads back to it. */
  children?: ReactNode;
}

/** The client of the visit: found and chosen, or typed in and added with the booking. The form starts here. */
export function ClientField({ form, fixed, onChosen, children }: ClientFieldProps) {
  const { values: draft, set } = form;
  const { client, adding } = draft;
  const [typed, setTyped] = useState('');
  const choose = (change: Draft): void => {
    set(change);
    onChosen();
  };
  const shown = adding ? 'new' : client ? m.client_id({ id: client.id }) : 'search';
  const place = useKeyboardFollows(shown, { fromStart: !fixed });
  return (
    <div ref={place}>
      {adding ? (
        <NewClient
          form={form}
          onBack={() => set(withClient(draft, null))}
          onClient={(found) => choose(withClient(draft, found))}
        />
      ) : client ? (
        <Stack $gap={2}>
          <Chosen>
            <Grow>
              <Text strong>{personName(client)}</Text>{' '}
              <Text size="s" muted>
                {client.phone_number}
              </Text>
            </Grow>
            {!fixed && <TextLink onClick={() => set(withClient(draft, null))}>{m.change()}</TextLink>}
          </Chosen>
          <ClientNotes client={client.id} />
          {children}
          {!fixed && <RepeatLast key={client.id} form={form} client={client.id} />}
        </Stack>
      ) : (
        <Search
          typed={typed}
          onType={setTyped}
          onChoose={(found) => choose(withClient(draft, found))}
          onAdd={() => choose(withTyped(draft, typedClient(typed.trim())))}
        />
      )}
    </div>
  );
}

interface SearchProps {
  typed: string;
  onType: (typed: string) => void;
  onChoose: (client: Client) => void;
  onAdd: () => void;
}

/**
 * Finds a client by name, phone, e-mail or address, and offers the most recently booked ones before anything is typed.
 * A new client can be added without leaving the booking. Source: R-booking-44.
 */
function Search({ typed, onType, onChoose, onAdd }: SearchProps) {
  const wanted = useDebounced(typed.trim());
  const isTooShort = typed.trim() !== '' && !isLongEnough(typed);
  const search = isLongEnough(wanted) ? wanted : '';
  const query = useQuery({
    ...clientQueries.search({ search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const recent = useQuery({ ...clientQueries.recent(), enabled: typed.trim() === '' });
  const found =
    typed.trim() === '' ? (recent.data ?? []) : search === '' || isTooShort ? [] : (query.data?.results ?? []);
  return (
    <Combobox
      label={m.client()}
      query={typed}
      onQueryChange={onType}
      busy={query.isFetching || (!isTooShort && wanted !== typed.trim())}
      placeholder={CLIENT_FOUND_BY}
      emptyText={
        isTooShort
          ? FIELD_TEXTS.searchShort
          : query.isError
            ? texts.FALLBACK.clients
            : typed.trim() === ''
              ? m.type_a_name_or_a()
              : m.no_client_found()
      }
      options={found.map((one) => ({
        value: String(one.id),
        label: personName(one),
        detail: [one.found_by, one.phone_number, visits(one)].filter(Boolean).join(' · '),
      }))}
      onSelect={({ value }) => {
        const chosen = found.find(({ id }) => String(id) === value);
        if (chosen) onChoose(chosen);
      }}
      action={{
        label: typed.trim() ? m.add_as_a_new_client({ typed: typed.trim() }) : m.add_a_new_client(),
        onSelect: onAdd,
      }}
    />
  );
}
