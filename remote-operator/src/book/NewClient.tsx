import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import {
  Banner,
  Button,
  type Client,
  clientQueries,
  failureText,
  Field,
  fieldError,
  FieldRow,
  FIELD_TEXTS,
  personName,
  Row,
  Stack,
  Text,
  TextInput,
  toast,
  useCreateClient,
  useDebounced,
} from 'shared-lib';
import styled from 'styled-components';

const Box = styled.div`
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--bg);
`;

interface Typed {
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
  address: string;
}

/** A search that looks like a number was one; else it was a name. */
export function typedClient(search: string): Typed {
  const blank = { first_name: '', last_name: '', phone_number: '', email: '', address: '' };
  if (/^[+\d][\d\s()-]*$/.test(search)) return { ...blank, phone_number: search };
  if (search.includes('@')) return { ...blank, email: search };
  const [first = '', ...last] = search.split(/\s+/);
  return { ...blank, first_name: first, last_name: last.join(' ') };
}

export interface NewClientProps {
  /** What was searched for in vain. */
  typed: string;
  onBack: () => void;
  onClient: (client: Client) => void;
}

/** A client who is not on record yet, without leaving the booking. It is no form of its own: it lies within one. */
export function NewClient({ typed, onBack, onClient }: NewClientProps) {
  const [client, setClient] = useState(() => typedClient(typed));
  const [tried, setTried] = useState(false);
  const create = useCreateClient();
  const phone = useDebounced(client.phone_number.trim());
  const email = useDebounced(client.email.trim());
  const duplicates = useQuery(
    clientQueries.duplicates({ ...(phone ? { phone_number: phone } : {}), ...(email ? { email } : {}) }),
  );
  const [match] = duplicates.data?.matches ?? [];

  const field = (name: keyof Typed) => ({
    value: client[name],
    onChange: (value: string) => setClient((now) => ({ ...now, [name]: value })),
  });
  const error = (name: keyof Typed, required = false) =>
    tried && required && !client[name].trim() ? FIELD_TEXTS.required : fieldError(create.error, name);

  const save = (): void => {
    setTried(true);
    if (!client.first_name.trim() || !client.phone_number.trim() || create.isPending) return;
    create.mutate(
      { body: { ...client, email: client.email.trim() || null } },
      {
        onSuccess: (saved) => {
          toast.success(`${personName(saved)} added to the clients`);
          onClient(saved);
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter saves the client, and does not send the booking around it.
    event.preventDefault();
    save();
  };
  const general = create.error && Object.keys(client).every((name) => fieldError(create.error, name) === undefined);

  return (
    <Box role="group" aria-label="New client" onKeyDown={onKeyDown}>
      <Stack $gap={3}>
        {general && <Banner tone="red" live="alert" title={failureText(create.error, 'Could not add the client')} />}
        <FieldRow>
          <Field label="First name" required error={error('first_name', true)}>
            <TextInput autoFocus autoComplete="off" {...field('first_name')} />
          </Field>
          <Field label="Last name" error={error('last_name')}>
            <TextInput autoComplete="off" {...field('last_name')} />
          </Field>
        </FieldRow>
        <FieldRow>
          <Field label="Phone" required error={error('phone_number', true)}>
            <TextInput type="tel" autoComplete="off" {...field('phone_number')} />
          </Field>
          <Field label="E-mail" error={error('email')}>
            <TextInput type="email" autoComplete="off" {...field('email')} />
          </Field>
        </FieldRow>
        <Field label="Address" error={error('address')}>
          <TextInput autoComplete="off" {...field('address')} />
        </Field>
        {match && (
          <Banner
            tone="amber"
            live="status"
            title={`${personName(match)} has this ${match.fields.includes('phone_number') ? 'phone number' : 'e-mail address'} already.`}
            action={
              <Button size="sm" onClick={() => onClient(match)}>
                Use {personName(match)}
              </Button>
            }
          >
            <Text size="s">
              {match.phone_number} · {match.address || 'no address'}
            </Text>
          </Banner>
        )}
        <Row>
          <Button size="sm" onClick={save} busy={create.isPending}>
            Add client
          </Button>
          <Button size="sm" variant="ghost" onClick={onBack}>
            Back to search
          </Button>
        </Row>
      </Stack>
    </Box>
  );
}
