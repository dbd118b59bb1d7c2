import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Client,
  clientQueries,
  Combobox,
  FIELD_TEXTS,
  Grow,
  isLongEnough,
  personName,
  Text,
  TextLink,
  texts,
  useDebounced,
} from 'shared-lib';
import styled from 'styled-components';
import { type DraftClient } from './draft';
import { NewClient } from './NewClient';

const Chosen = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s3);
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
`;

const visits = ({ visits: count }: Pick<Client, 'visits'>): string => (count === 1 ? '1 visit' : `${count} visits`);

export interface ClientFieldProps {
  client: DraftClient | null;
  onChange: (client: DraftClient | null) => void;
  /** The client of an existing appointment stays. */
  fixed: boolean;
}

export function ClientField({ client, onChange, fixed }: ClientFieldProps) {
  if (!client) return <Search onChoose={onChange} />;
  return (
    <Chosen>
      <Grow>
        <Text strong>{personName(client)}</Text>{' '}
        <Text size="s" muted>
          {client.phone_number}
        </Text>
      </Grow>
      {!fixed && <TextLink onClick={() => onChange(null)}>Change</TextLink>}
    </Chosen>
  );
}

/** Client by name, phone or e-mail; or a new one, without leaving the booking. */
function Search({ onChoose }: { onChoose: (client: DraftClient) => void }) {
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const wanted = useDebounced(typed.trim());
  const isTooShort = typed.trim() !== '' && !isLongEnough(typed);
  const search = isLongEnough(wanted) ? wanted : '';
  const query = useQuery({
    ...clientQueries.search({ search }),
    enabled: search !== '' && !adding,
    placeholderData: keepPreviousData,
  });
  const found = search === '' || isTooShort ? [] : (query.data?.results ?? []);

  if (adding) return <NewClient typed={typed.trim()} onBack={() => setAdding(false)} onClient={onChoose} />;
  return (
    <Combobox
      label="Client"
      query={typed}
      onQueryChange={setTyped}
      busy={query.isFetching || (!isTooShort && wanted !== typed.trim())}
      placeholder="Name, phone or e-mail"
      emptyText={
        isTooShort
          ? FIELD_TEXTS.searchShort
          : query.isError
            ? texts.FALLBACK.clients
            : typed.trim() === ''
              ? 'Type a name or a number'
              : 'No client found'
      }
      options={found.map((one) => ({
        value: String(one.id),
        label: personName(one),
        detail: `${one.phone_number} · ${visits(one)}`,
      }))}
      onSelect={({ value }) => {
        const chosen = found.find(({ id }) => String(id) === value);
        if (chosen) onChoose(chosen);
      }}
      action={{
        label: typed.trim() ? `Add “${typed.trim()}” as a new client` : 'Add a new client',
        onSelect: () => setAdding(true),
      }}
    />
  );
}
