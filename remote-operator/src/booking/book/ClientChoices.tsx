import type { FormState } from 'shared-lib/form';
import type { Draft } from '../draft/draft';
import { ClientCompanions } from './ClientCompanions';
import { ClientPhones } from './ClientPhones';
import { ClientPlaces } from './ClientPlaces';

export interface ClientChoicesProps {
  client: number;
  form: FormState<Draft>;
}

/** What is chosen of the client's record for this visit: the place, the number, and whom it is for. */
export function ClientChoices({ client, form }: ClientChoicesProps) {
  const { location, companion } = form.values;
  return (
    <>
      <ClientPlaces client={client} location={location} onChoose={(place) => form.set({ location: place })} />
      <ClientPhones key={client} client={client} form={form} />
      <ClientCompanions client={client} companion={companion} onChoose={(one) => form.set({ companion: one })} />
    </>
  );
}
