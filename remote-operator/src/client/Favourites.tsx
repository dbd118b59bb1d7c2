import { DescriptionList, Stack, Text } from 'shared-lib';
import { type ClientOverview } from 'shared-lib/booking';
import { SectionHead } from '../data/Particulars';

type Favourite = { name: string; count: number };

const listed = (favourites: readonly Favourite[]) =>
  favourites.length === 0 ? (
    <Text muted>nothing yet</Text>
  ) : (
    favourites.map(({ name, count }) => (
      <div key={name}>
        {name} <Text muted>× {count}</Text>
      </div>
    ))
  );

/** The services and therapists of completed visits, most frequent first. Source: R-client-5. */
export function Favourites({ overview: { services, therapists } }: { overview: ClientOverview }) {
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>Favourites</SectionHead>
      <DescriptionList
        items={[
          { term: 'Comes for', value: listed(services) },
          { term: 'Most often with', value: listed(therapists) },
        ]}
      />
    </Stack>
  );
}
