import { useQuery } from '@tanstack/react-query';
import { ChoiceChips } from 'shared-lib/controls';
import { CLIENT_ADDRESS_WORDS, contactsQuery } from 'shared-lib/records';
import * as m from '../../texts/m';

export interface ClientPlacesProps {
  client: number;
  /** The location as it is typed. */
  location: string;
  onChoose: (place: string) => void;
}

/** The addresses of a client who has several; of one alone nothing is asked. Source: R-beyond-753. */
export function ClientPlaces({ client, location, onChoose }: ClientPlacesProps) {
  const { data } = useQuery(contactsQuery(client));
  const places = data?.addresses.filter(({ kind }) => kind !== 'old') ?? [];
  if (places.length < 2) return null;
  return (
    <ChoiceChips
      label={m.addresses_of_the_client()}
      value={location.trim()}
      onChange={onChoose}
      options={places.map(({ place, kind, main }) => ({
        value: place,
        label: main && kind === 'other' ? m.address() : CLIENT_ADDRESS_WORDS[kind],
        detail: place,
      }))}
    />
  );
}
