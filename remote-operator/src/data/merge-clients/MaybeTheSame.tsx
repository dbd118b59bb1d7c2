import { useQuery } from '@tanstack/react-query';
import { Banner, Button, personName } from 'shared-lib';
import { type RecordOf, recordQueries } from 'shared-lib/records';

export interface MaybeTheSameProps {
  client: RecordOf<'client'>;
  onCompare: (other: number) => void;
}

/** Another client of the same name, if there is one: perhaps the same person twice. Source: 7-027. */
export function MaybeTheSame({ client, onCompare }: MaybeTheSameProps) {
  const found = useQuery(recordQueries.alike({ kind: 'client', name: personName(client), except: client.id }));
  return found.data?.matches
    .filter(({ kind }) => kind === 'client')
    .map((one) => (
      <Banner
        key={one.id}
        tone="amber"
        title={`There is another client called ${one.name}.`}
        action={
          <Button size="sm" onClick={() => onCompare(one.id)}>
            Compare the two
          </Button>
        }
      />
    ));
}
