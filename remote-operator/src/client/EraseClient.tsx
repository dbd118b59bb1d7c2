import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  Banner,
  Button,
  failureText,
  momentWords,
  isApiFailure,
  lazyDialog,
  personName,
  Row,
  Stack,
  Text,
  toast,
  useUser,
} from 'shared-lib';
import {
  type Erasure,
  erasureQueries,
  ownersQuery,
  recordQueries,
  type RecordOf,
  useDecideErasure,
} from 'shared-lib/records';
import { SectionHead } from '../data/Particulars';
import { ERASURE_WORDS } from './erasureWords';
import * as m from '../texts/m';

const EraseDialog = lazyDialog(() =>
  import(/* webpackChunkName: "erase-client" */ './EraseDialog').then((code) => code.EraseDialog),
);

/** The foot of a client's page: erasing what is kept of them, and a request for it that waits. Source: R-beyond-530. */
export function EraseClient({ client }: { client: RecordOf<'client'> }) {
  const { data: erasure, error } = useQuery(erasureQueries.ofClient(client.id));
  const cache = useQueryClient();
  const isGone = isApiFailure(error) && error.status === 404;
  // Another operator erased the client: the page asks again.
  useEffect(() => {
    if (isGone) void cache.invalidateQueries({ queryKey: recordQueries.one('client', client.id).queryKey });
  }, [isGone, cache, client.id]);
  const { data: owners } = useQuery(ownersQuery());
  const [asking, setAsking] = useState(false);
  // The server refuses the others.
  const mayAsk = owners?.may_change ?? true;
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>{m.a_client_asks_to_be_erased()}</SectionHead>
      <Text size="s" muted>
        {m.what_is_known_goes_and_books_stay()}
        {!mayAsk && !erasure?.waiting && <> {m.only_an_owner_asks_for_it()}</>}
      </Text>
      {erasure?.waiting ? (
        <Waiting waiting={erasure.waiting} onConfirm={() => setAsking(true)} />
      ) : (
        mayAsk && (
          <Row>
            <Button size="sm" variant="danger" disabled={!erasure} onClick={() => setAsking(true)}>
              {m.erase_this_client()}
            </Button>
          </Row>
        )
      )}
      {asking && erasure && (
        <EraseDialog
          client={{ id: client.id, name: personName(client) }}
          erasure={erasure}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

interface WaitingProps {
  waiting: NonNullable<Erasure['waiting']>;
  onConfirm: () => void;
}

function Waiting({ waiting: { id, asked_by, asked_at, reason }, onConfirm }: WaitingProps) {
  const { id: self } = useUser();
  const decide = useDecideErasure();
  const isOwn = asked_by.id === self;
  const close = (): void =>
    decide.mutate(
      { id, how: 'close' },
      {
        onSuccess: () => toast.success(isOwn ? m.the_request_is_taken_back() : m.the_erasure_is_refused()),
        onError: (error) => toast.error(failureText(error, m.could_not_close_the_erasure())),
      },
    );
  return (
    <Banner
      tone="clay"
      title={m.an_erasure_waits()}
      action={
        <>
          {!isOwn && (
            <Button size="sm" variant="danger" onClick={onConfirm}>
              {m.look_and_erase()}
            </Button>
          )}
          <Button size="sm" busy={decide.isPending} onClick={close}>
            {isOwn ? m.take_it_back() : m.refuse()}
          </Button>
        </>
      }
    >
      {isOwn ? m.you_asked() : m.asked({ name: asked_by.name })} {momentWords(new Date(asked_at))}:{' '}
      {ERASURE_WORDS[reason]}.{isOwn && <> {m.another_operator_decides()}</>}
    </Banner>
  );
}
