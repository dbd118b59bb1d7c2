import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent } from 'react';
import {
  Banner,
  Button,
  type Client,
  clientQueries,
  Field,
  FieldRow,
  personName,
  Row,
  Stack,
  Text,
  TextInput,
  toast,
  useCreateClient,
  useDebounced,
} from 'shared-lib';
import { Refused, required, useForm } from 'shared-lib/form';
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
  const create = useCreateClient();
  const form = useForm({
    start: typedClient(typed),
    check: ({ first_name, phone_number }) => ({
      first_name: required(first_name),
      phone_number: required(phone_number),
    }),
    send: async (client) => {
      const saved = await create.mutateAsync({ body: { ...client, email: client.email.trim() || null } });
      toast.success(`${personName(saved)} added to the clients`);
      onClient(saved);
    },
    failure: 'Could not add the client',
  });
  const { values: client, errors, control, refused, place } = form;
  const phone = useDebounced(client.phone_number.trim());
  const email = useDebounced(client.email.trim());
  const duplicates = useQuery(
    clientQueries.duplicates({ ...(phone ? { phone_number: phone } : {}), ...(email ? { email } : {}) }),
  );
  const [match] = duplicates.data?.matches ?? [];

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter saves the client, and does not send the booking around it.
    event.preventDefault();
    form.submit();
  };

  return (
    <Box ref={place} role="group" aria-label="New client" onKeyDown={onKeyDown}>
      <Stack $gap={3}>
        {refused && <Refused {...refused} />}
        <FieldRow>
          <Field label="First name" required error={errors.first_name}>
            <TextInput autoFocus autoComplete="off" {...control('first_name')} />
          </Field>
          <Field label="Last name" error={errors.last_name}>
            <TextInput autoComplete="off" {...control('last_name')} />
          </Field>
        </FieldRow>
        <FieldRow>
          <Field label="Phone" required error={errors.phone_number}>
            <TextInput type="tel" autoComplete="off" {...control('phone_number')} />
          </Field>
          <Field label="E-mail" error={errors.email}>
            <TextInput type="email" autoComplete="off" {...control('email')} />
          </Field>
        </FieldRow>
        <Field label="Address" error={errors.address}>
          <TextInput autoComplete="off" {...control('address')} />
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
          <Button size="sm" onClick={form.submit} busy={form.busy}>
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
