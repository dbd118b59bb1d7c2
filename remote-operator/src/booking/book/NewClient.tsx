import { useQuery } from '@tanstack/react-query';
import {
  Banner,
  Button,
  type Client,
  Field,
  FieldRow,
  lazyComponent,
  personName,
  Row,
  Stack,
  Text,
  TextInput,
  useDebounced,
} from 'shared-lib';
import { clientQueries, isNumberLike, namesOf } from 'shared-lib/booking';
import { type FormState, usePhoneHint } from 'shared-lib/form';
import styled from 'styled-components';
import { withTyped } from '../draft/changeDraft';
import { type Draft, NOBODY, type TypedClient } from '../draft/draft';
import { Step } from './Step';
import * as m from '../../texts/m';

const Box = styled.div`
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--bg);
`;

/** A phone number at the end of what is typed: `Joy Cruz 0917 555 0119`. */
const NUMBER_AT_END = /^(.*?\p{L}.*?)[\s,]+(\+?[\d(][\d\s().-]{6,})$/u;

/** The client as typed into the search: a phone number if it looks like one, else a name, or both. */
export function typedClient(search: string): TypedClient {
  if (isNumberLike(search)) return { ...NOBODY, phone_number: search };
  if (search.includes('@')) return { ...NOBODY, email: search };
  const [, name, number] = NUMBER_AT_END.exec(search) ?? [];
  if (name && number && isNumberLike(number)) return { ...NOBODY, ...namesOf(name), phone_number: number };
  return { ...NOBODY, ...namesOf(search) };
}

type Match = Pick<Client, 'first_name' | 'last_name'> & { fields: readonly string[]; earlier_number?: boolean };

function alikeInWords({ fields, earlier_number, ...client }: Match): string {
  const name = personName(client);
  if (fields.includes('phone_number'))
    return earlier_number ? m.had_this_phone_number_before({ name }) : m.has_this_phone_number_already({ name });
  if (fields.includes('email')) return m.has_this_e_mail_address({ name });
  return fields.includes('name') ? m.is_on_record_already({ name }) : m.maybe_the_same_client({ name });
}

const NewClientWords = lazyComponent(() => import('./NewClientWords').then((code) => code.NewClientWords));

export interface NewClientProps {
  form: FormState<Draft>;
  onBack: () => void;
  onClient: (client: Client) => void;
}

/** The fields of a new client. Saving the booking saves both. Source: R-pages-1. */
export function NewClient({ form, onBack, onClient }: NewClientProps) {
  const { values: draft, errors, set } = form;
  const control = (name: keyof TypedClient) => ({
    value: draft[name],
    onChange: (value: string) => set(withTyped(draft, { [name]: value })),
  });
  const phoneHint = usePhoneHint(draft.phone_number);
  const phone = useDebounced(draft.phone_number.trim());
  const email = useDebounced(draft.email.trim());
  // Many people share a first name, so it alone is not looked up.
  const name = useDebounced(draft.last_name.trim() && personName(draft).trim());
  const address = useDebounced(draft.address.trim());
  const duplicates = useQuery(
    clientQueries.duplicates({
      ...(phone && { phone_number: phone }),
      ...(email && { email }),
      ...(name && { name }),
      ...(address && { address }),
    }),
  );
  const [match] = duplicates.data?.matches ?? [];

  return (
    <Box role="group" aria-label={m.new_client()}>
      <Stack $gap={3}>
        <FieldRow>
          <Step isEmpty={!draft.first_name.trim()}>
            <Field label={m.first_name()} required error={errors.first_name}>
              <TextInput autoComplete="off" {...control('first_name')} />
            </Field>
          </Step>
          <Field label={m.last_name()} error={errors.last_name}>
            <TextInput autoComplete="off" {...control('last_name')} />
          </Field>
        </FieldRow>
        <FieldRow>
          <Step isEmpty={!draft.phone_number.trim()}>
            <Field label={m.phone()} required error={errors.phone_number} hint={phoneHint}>
              <TextInput type="tel" autoComplete="off" {...control('phone_number')} />
            </Field>
          </Step>
          <Field label={m.e_mail()} error={errors.email}>
            <TextInput type="email" autoComplete="off" {...control('email')} />
          </Field>
        </FieldRow>
        <Step isEmpty={!draft.location.trim()}>
          <Field label={m.address()} error={errors.address}>
            <TextInput autoComplete="off" {...control('address')} />
          </Field>
        </Step>
        <FieldRow>
          <Field label={m.gate_instructions()} error={errors.gate_instructions}>
            <TextInput autoComplete="off" {...control('gate_instructions')} />
          </Field>
          {/* What a message says of health has a field of its own, and both go into the same place of the record. */}
          {(draft.allergies || !draft.health) && (
            <Field label={m.allergies()} error={errors.allergies}>
              <TextInput autoComplete="off" {...control('allergies')} />
            </Field>
          )}
        </FieldRow>
        <NewClientWords form={form} />
        {match && (
          <Banner
            tone="amber"
            live="status"
            title={alikeInWords(match)}
            action={
              <Button size="sm" onClick={() => onClient(match)}>
                {m.use({ match: personName(match) })}
              </Button>
            }
          >
            <Text size="s">
              {match.phone_number} · {match.address || m.no_address()}
            </Text>
          </Banner>
        )}
        <Row $between>
          <Text size="s" muted>
            {m.saved_together_with_the_booking()}
          </Text>
          <Button size="sm" variant="ghost" onClick={onBack}>
            {m.back_to_search()}
          </Button>
        </Row>
      </Stack>
    </Box>
  );
}
