import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Banner,
  Button,
  Dialog,
  ErrorState,
  failureText,
  friendlyText,
  isApiFailure,
  personName,
  recordPath,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
  toast,
  useIsMounted,
} from 'shared-lib';
import { type RecordOf, recordQueries, useMergeClients } from 'shared-lib/records';
import { ClientSearch } from '../../parts/choose-person/ClientSearch';
import { SideBySide } from './SideBySide';
import * as m from '../../texts/m';

const FAILURE = m.could_not_merge_the_two();

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
    <Dialog open onClose={onClose} title={m.who_is_as_well({ client: personName(client) })}>
      <ChooseClient client={client} onChoose={setChosen} />
    </Dialog>
  ) : (
    <Compare client={client} otherId={chosen} onClose={onClose} onMerged={onMerged} />
  );
}

function ChooseClient({ client, onChoose }: { client: ClientRecord; onChoose: (id: number) => void }) {
  const [typed, setTyped] = useState(client.last_name || client.first_name);
  return (
    <ClientSearch
      label={m.the_other_record_of_the()}
      typed={typed}
      onType={setTyped}
      onChoose={({ id }) => onChoose(id)}
      without={client.id}
      nobodyFound={m.no_other_client_found()}
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
      <Dialog open onClose={onClose} title={m.merge_two_clients()}>
        {query.isError ? (
          <ErrorState
            compact
            title={m.the_other_client_could_not()}
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
      toast.success(m.is_one_client_now({ kept: personName(kept) }));
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
      title={m.merge_two_clients()}
      footer={
        isAsked ? (
          <>
            <Button onClick={() => setAsked(false)}>{m.back()}</Button>
            <Button variant="dangerPrimary" step busy={merge.isPending} onClick={() => void send()}>
              {m.merge_for_good()}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{m.cancel()}</Button>
            <Button variant="primary" onClick={() => setAsked(true)}>
              {m.merge()}
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
            action={
              becameOf ? <TextLink to={recordPath('client', becameOf)}>{m.open_the_client()}</TextLink> : undefined
            }
          />
        )}
        {isAsked ? (
          <Banner
            tone="amber"
            live="status"
            title={m.are_and_one_person({ kept: personName(kept), gone: personName(gone) })}
          >
            {m.the_record_of_goes_for({
              gone: personName(gone),
              phoneNumber: gone.phone_number,
              gone2: visitsMove(gone),
            })}
          </Banner>
        ) : (
          <>
            <Text>{m.all_visits_come_to_the()}</Text>
            <SideBySide kept={kept} gone={gone} />
            <div>
              <Button size="sm" icon="refresh" onClick={() => setKeepsOther(!keepsOther)}>
                {m.keep_the_other_one_instead()}
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
    ? m.it_has_no_visits()
    : m.move({
        value: [
          visits > 0 && m.visit_count({ count: visits, shown: visits }),
          open > 0 && m.open_appointments({ count: open, shown: open }),
        ]
          .filter(Boolean)
          .join(m.and()),
      });
