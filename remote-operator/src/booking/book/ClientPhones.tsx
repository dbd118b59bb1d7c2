import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field, Text, TextInput, TextLink } from 'shared-lib';
import { ChoiceChips } from 'shared-lib/controls';
import { type FormState, usePhoneHint } from 'shared-lib/form';
import { CLIENT_PHONE_WORDS, contactsQuery } from 'shared-lib/records';
import type { Draft } from '../draft/draft';
import * as m from '../../texts/m';

const ANOTHER = 'another';

export interface ClientPhonesProps {
  client: number;
  form: FormState<Draft>;
}

/**
 * The number that counts for this visit, of a client who has several. Of others nothing is asked: a link offers to type
 * one. Source: R-beyond-1200.
 */
export function ClientPhones({ client, form }: ClientPhonesProps) {
  const { data } = useQuery(contactsQuery(client));
  const [typing, setTyping] = useState(false);
  const { visitPhone: chosen } = form.values;
  const hint = usePhoneHint(chosen);
  if (!data) return null;
  const phones = data.phones.filter(({ kind, number }) => kind !== 'old' || number === chosen);
  const isAnother = typing || (chosen !== '' && !phones.some(({ number }) => number === chosen));
  if (phones.length < 2 && !isAnother)
    return (
      <Text size="s">
        <TextLink onClick={() => setTyping(true)}>{m.another_number_for_this_visit()}</TextLink>
      </Text>
    );
  const choose = (value: string): void => {
    setTyping(value === ANOTHER);
    form.set({ visitPhone: value === ANOTHER ? '' : value });
  };
  return (
    <>
      <Field group label={m.phone_for_this_visit()} error={isAnother ? undefined : form.errors.visitPhone}>
        <ChoiceChips
          value={isAnother ? ANOTHER : chosen}
          onChange={choose}
          options={[
            ...phones.map(({ number, kind, main }) => ({
              value: main ? '' : number,
              label: main ? m.main_number() : CLIENT_PHONE_WORDS[kind],
              detail: number,
            })),
            { value: ANOTHER, label: m.another_number() },
          ]}
        />
      </Field>
      {isAnother && (
        <Field
          label={m.number_for_this_visit()}
          hint={hint ?? m.it_is_kept_with_the_client()}
          error={form.errors.visitPhone}
        >
          <TextInput type="tel" autoComplete="off" autoFocus={phones.length < 2} {...form.control('visitPhone')} />
        </Field>
      )}
    </>
  );
}
