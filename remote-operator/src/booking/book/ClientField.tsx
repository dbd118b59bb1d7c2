import { type ReactNode, useState } from 'react';
import { Stack } from 'shared-lib';
import { type FormState } from 'shared-lib/form';
import { ClientNotes } from '../../client/ClientNotes';
import { ChosenClient, ClientSearch } from '../../parts/choose-person/ClientSearch';
import { withClient, withTyped } from '../draft/changeDraft';
import type { Draft } from '../draft/draft';
import { NewClient, typedClient } from './NewClient';
import { RepeatLast } from './RepeatLast';
import { useKeyboardFollows } from '../../parts/useKeyboardFollows';
import * as m from '../../texts/m';

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
          <ChosenClient client={client} onChange={fixed ? undefined : () => set(withClient(draft, null))} />
          <ClientNotes client={client.id} />
          {children}
          {!fixed && <RepeatLast key={client.id} form={form} client={client.id} />}
        </Stack>
      ) : (
        <ClientSearch
          label={m.client()}
          typed={typed}
          onType={setTyped}
          onChoose={(found) => choose(withClient(draft, found))}
          action={{
            label: typed.trim() ? m.add_as_a_new_client({ typed: typed.trim() }) : m.add_a_new_client(),
            onSelect: () => choose(withTyped(draft, typedClient(typed.trim()))),
          }}
        />
      )}
    </div>
  );
}
