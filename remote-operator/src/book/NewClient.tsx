import { useQuery } from '@tanstack/react-query';
import {
  Banner,
  Button,
  type Client,
  Field,
  FieldRow,
  personName,
  Row,
  Stack,
  Text,
  TextInput,
  useDebounced,
} from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';
import { type FormState } from 'shared-lib/form';
import styled from 'styled-components';
import { type Draft, NOBODY, type TypedClient, withTyped } from './draft';

const Box = styled.div`
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--bg);
`;

/** A search that looks like a number was one; else it was a name. */
export function typedClient(search: string): TypedClient {
  if (/^[+\d][\d\s()-]*$/.test(search)) return { ...NOBODY, phone_number: search };
  if (search.includes('@')) return { ...NOBODY, email: search };
  const [first = '', ...last] = search.split(/\s+/);
  return { ...NOBODY, first_name: first, last_name: last.join(' ') };
}

export interface NewClientProps {
  form: FormState<Draft>;
  onBack: () => void;
  onClient: (client: Client) => void;
}

/** A client who is not on record yet, without leaving the booking: it saves both. Source: R-pages-1. */
export function NewClient({ form: { values: draft, errors, set }, onBack, onClient }: NewClientProps) {
  const control = (name: keyof TypedClient) => ({
    value: draft[name],
    onChange: (value: string) => set(withTyped(draft, { [name]: value })),
  });
  const phone = useDebounced(draft.phone_number.trim());
  const email = useDebounced(draft.email.trim());
  const duplicates = useQuery(
    clientQueries.duplicates({ ...(phone ? { phone_number: phone } : {}), ...(email ? { email } : {}) }),
  );
  const [match] = duplicates.data?.matches ?? [];

  return (
    <Box role="group" aria-label="New client">
      <Stack $gap={3}>
        <FieldRow>
          <Field label="First name" required error={errors.first_name}>
            <TextInput autoComplete="off" {...control('first_name')} />
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
        <FieldRow>
          <Field label="Gate instructions" error={errors.gate_instructions}>
            <TextInput autoComplete="off" {...control('gate_instructions')} />
          </Field>
          <Field label="Allergies" error={errors.allergies}>
            <TextInput autoComplete="off" {...control('allergies')} />
          </Field>
        </FieldRow>
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
        <Row $between>
          <Text size="s" muted>
            Saved together with the booking.
          </Text>
          <Button size="sm" variant="ghost" onClick={onBack}>
            Back to search
          </Button>
        </Row>
      </Stack>
    </Box>
  );
}
