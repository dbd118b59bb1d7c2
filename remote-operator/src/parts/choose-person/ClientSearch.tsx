import type { ComponentProps } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type Client,
  FIELD_TEXTS,
  Grow,
  isLongEnough,
  personName,
  Text,
  TextLink,
  texts,
  useDebounced,
} from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';
import { Combobox } from 'shared-lib/controls';
import styled from 'styled-components';
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

export interface ChosenClientProps {
  client: Pick<Client, 'first_name' | 'last_name' | 'phone_number'>;
  /** Chooses another; left out where it cannot change. */
  onChange?: (() => void) | undefined;
}

/** The client who was found, in the place of the search. */
export const ChosenClient = ({ client, onChange }: ChosenClientProps) => (
  <Chosen>
    <Grow>
      <Text strong>{personName(client)}</Text>{' '}
      <Text size="s" muted>
        {client.phone_number}
      </Text>
    </Grow>
    {onChange && <TextLink onClick={onChange}>{m.change()}</TextLink>}
  </Chosen>
);

export interface ClientSearchProps {
  /** Needed only outside a `Field`. */
  label?: string;
  typed: string;
  onType: (typed: string) => void;
  onChoose: (client: Client) => void;
  /** A client who is no choice. */
  without?: number;
  /** Where nobody is found. */
  nobodyFound?: string;
  /** A last line that is always offered. */
  action?: ComponentProps<typeof Combobox>['action'];
}

/**
 * Finds a client by name, phone, e-mail or address, and offers the most recently booked ones before anything is typed.
 * Source: R-booking-44.
 */
export function ClientSearch(props: ClientSearchProps) {
  const { label, typed, onType, onChoose, without, nobodyFound = m.no_client_found(), action } = props;
  const wanted = useDebounced(typed.trim());
  const isEmpty = typed.trim() === '';
  const isTooShort = !isEmpty && !isLongEnough(typed);
  const search = isLongEnough(wanted) ? wanted : '';
  const query = useQuery({
    ...clientQueries.search({ search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const recent = useQuery({ ...clientQueries.recent(), enabled: isEmpty });
  const all = isEmpty ? (recent.data ?? []) : search === '' || isTooShort ? [] : (query.data?.results ?? []);
  const found = all.filter(({ id }) => id !== without);
  return (
    <Combobox
      {...(label && { label })}
      query={typed}
      onQueryChange={onType}
      busy={query.isFetching || (!isTooShort && wanted !== typed.trim())}
      placeholder={m.name_phone_e_mail_or_address()}
      emptyText={
        isTooShort
          ? FIELD_TEXTS.searchShort
          : query.isError
            ? texts.FALLBACK.clients
            : isEmpty
              ? m.type_a_name_or_a()
              : nobodyFound
      }
      options={found.map((one) => ({
        value: String(one.id),
        label: personName(one),
        detail: [one.found_by, one.phone_number, m.visits({ count: one.visits })].filter(Boolean).join(' · '),
      }))}
      onSelect={({ value }) => {
        const chosen = found.find(({ id }) => String(id) === value);
        if (chosen) onChoose(chosen);
      }}
      {...(action && { action })}
    />
  );
}
