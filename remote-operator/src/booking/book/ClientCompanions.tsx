import { useQuery } from '@tanstack/react-query';
import { Field } from 'shared-lib';
import { ChoiceChips } from 'shared-lib/controls';
import { contactsQuery } from 'shared-lib/records';
import * as m from '../../texts/m';

export interface ClientCompanionsProps {
  client: number;
  /** Null: the visit is for the client. */
  companion: number | null;
  onChoose: (companion: number | null) => void;
}

/** Whom the visit is for, of a client who has companions; of others nothing is asked. Source: R-beyond-1025. */
export function ClientCompanions({ client, companion, onChoose }: ClientCompanionsProps) {
  const { data } = useQuery(contactsQuery(client));
  const companions = data?.companions ?? [];
  if (companions.length === 0) return null;
  return (
    <Field group label={m.for_whom()}>
      <ChoiceChips
        value={String(companion ?? '')}
        onChange={(value) => onChoose(value === '' ? null : Number(value))}
        options={[
          { value: '', label: m.the_client_themselves() },
          ...companions.map(({ id, name, note }) => ({
            value: String(id),
            label: name,
            ...(note && { detail: note }),
          })),
        ]}
      />
    </Field>
  );
}
