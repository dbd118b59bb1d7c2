import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Banner,
  Button,
  Dialog,
  ErrorState,
  FIELD_TEXTS,
  failureText,
  friendlyText,
  isApiFailure,
  isLongEnough,
  personName,
  recordPath,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
  toast,
  useDebounced,
  useIsMounted,
} from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';
import { Combobox } from 'shared-lib/controls';
import { type RecordOf, recordQueries, useMergeClients } from 'shared-lib/records';
import { PERSON_FOUND_BY } from '../foundBy';
import { SideBySide } from './SideBySide';

const FAILURE = 'Could not merge the two clients';

type ClientRecord = RecordOf<'client'>;

export interface MergeClientsProps {
  client: ClientRecord;
  /** The client who may be the same, if the operator came from that hint. */
  other?: number;
  onClose: () => void;
  /** Called with the client that was kept. */
  onMerged: (id: number) => void;
}

/**
 * Merges two clients. The operator chooses the other one, compares both, and is asked again, because it cannot be
 * undone.
 */
export function MergeClients({ client, other, onClose, onMerged }: MergeClientsProps) {
  const [chosen, setChosen] = useState(other ?? null);
  return chosen === null ? (
    <Dialog open onClose={onClose} title={`Who is ${personName(client)} as well?`}>
      <ChooseClient client={client} onChoose={setChosen} />
    </Dialog>
  ) : (
    <Compare client={client} otherId={chosen} onClose={onClose} onMerged={onMerged} />
  );
}

function ChooseClient({ client, onChoose }: { client: ClientRecord; onChoose: (id: number) => void }) {
  const [typed, setTyped] = useState(client.last_name || client.first_name);
  const wanted = useDebounced(typed.trim());
  const search = isLongEnough(wanted) ? wanted : '';
  const query = useQuery({
    ...clientQueries.search({ search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = (search === '' ? [] : (query.data?.results ?? [])).filter(({ id }) => id !== client.id);
  return (
    <Combobox
      label="The other record of the same client"
      query={typed}
      onQueryChange={setTyped}
      busy={query.isFetching}
      placeholder={PERSON_FOUND_BY}
      emptyText={isLongEnough(typed) ? 'No other client found' : FIELD_TEXTS.searchShort}
      options={found.map((one) => ({ value: String(one.id), label: personName(one), detail: one.phone_number }))}
      onSelect={({ value }) => onChoose(Number(value))}
    />
  );
}

interface CompareProps extends Omit<MergeClientsProps, 'other'> {
  otherId: number;
}

function Compare({ client, otherId, onClose, onMerged }: CompareProps) {
  const query = useQuery(recordQueries.one('client', otherId));
  const [keepsOther, setKeepsOther] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const merge = useMergeClients();
  const isMounted = useIsMounted();
  const other = query.data;
  if (!other)
    return (
      <Dialog open onClose={onClose} title="Merge two clients">
        {query.isError ? (
          <ErrorState
            compact
            title="The other client could not be fetched"
            text={friendlyText(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Dialog>
    );
  const [kept, gone] = keepsOther ? [other, client] : [client, other];
  // A closed comparison still reports the result, but opens no page. Source: R-pages-95.
  const send = async (): Promise<void> => {
    try {
      await merge.mutateAsync({ keep: kept.id, other: gone.id });
      toast.success(`${personName(kept)} is one client now`);
      if (isMounted.current) onMerged(kept.id);
    } catch (error) {
      if (!isMounted.current) toast.error(failureText(error, FAILURE));
    }
  };
  const becameOf = isApiFailure(merge.error) && (merge.error.body as { merged_into?: number } | undefined)?.merged_into;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Merge two clients"
      footer={
        isAsked ? (
          <>
            <Button onClick={() => setAsked(false)}>Back</Button>
            <Button variant="dangerPrimary" step busy={merge.isPending} onClick={() => void send()}>
              Merge for good
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={() => setAsked(true)}>
              Merge
            </Button>
          </>
        )
      }
    >
      <Stack>
        {merge.error && (
          <Banner
            tone="red"
            live="alert"
            title={failureText(merge.error, FAILURE)}
            action={becameOf ? <TextLink to={recordPath('client', becameOf)}>Open the client</TextLink> : undefined}
          />
        )}
        {isAsked ? (
          <Banner tone="amber" live="status" title={`Are ${personName(kept)} and ${personName(gone)} one person?`}>
            {`The record of ${personName(gone)} (${gone.phone_number}) goes for good, and no button brings it back: only the audit log says what it was. ${visitsMove(gone)}`}
          </Banner>
        ) : (
          <>
            <Text>
              All visits come to the record that is kept. What it lacks is taken from the other; what the other says
              differently goes into the notes.
            </Text>
            <SideBySide kept={kept} gone={gone} />
            <div>
              <Button size="sm" icon="refresh" onClick={() => setKeepsOther(!keepsOther)}>
                Keep the other one instead
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

const visitsMove = ({ visits, appointments_count: open }: ClientRecord): string =>
  visits + open === 0
    ? 'It has no visits.'
    : `${[
        visits > 0 && `${visits} ${visits === 1 ? 'visit' : 'visits'}`,
        open > 0 && `${open} open ${open === 1 ? 'appointment' : 'appointments'}`,
      ]
        .filter(Boolean)
        .join(' and ')} move.`;
