import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Banner,
  Button,
  ButtonLink,
  Card,
  DATA_TABS,
  ErrorState,
  dateWords,
  friendlyText,
  isApiFailure,
  lazyDialog,
  Loading,
  PageHeader,
  personName,
  SkeletonCard,
  Stack,
  StaleNotice,
  telHref,
  TextLink,
  texts,
  useParams,
  DescriptionList,
  Text,
} from 'shared-lib';
import { clientQueries, type ClientOverview, differenceQueries } from 'shared-lib/booking';
import { contactsQuery, recordQueries, type RecordOf, writtenOffQuery } from 'shared-lib/records';
import { Columns } from '../parts/page/AppointmentFrame';
import { newBookingPath } from '../parts/visit-words/newBookingPath';
import { History } from '../data/History';
import { kindOf } from '../data/kinds';
import { Particulars, SectionHead } from '../data/Particulars';
import { WrittenOff } from '../money/unpaid/WrittenOff';
import { BalanceCard } from './balance/BalanceCard';
import { ConsentsCard } from './consents/ConsentsCard';
import { AddressesCard } from './contacts/AddressesCard';
import { CompanionsCard } from './contacts/CompanionsCard';
import { PhonesCard } from './contacts/PhonesCard';
import { ClientFigures } from './ClientFigures';
import { ClientMarks } from './ClientMarks';
import { ClientOwes } from './ClientOwes';
import { ClientVisits } from './ClientVisits';
import { doNotBookWords } from './clientWords';
import { EraseClient } from './EraseClient';
import { ExportClient } from './ExportClient';
import { LiftMark, MarkClient } from './lazyMarks';
import * as m from '../texts/m';

type Favourite = { name: string; count: number };

const listed = (favourites: readonly Favourite[]) =>
  favourites.length === 0 ? (
    <Text muted>{m.nothing_yet()}</Text>
  ) : (
    favourites.map(({ name, count }) => (
      <div key={name}>
        {name} <Text muted>× {count}</Text>
      </div>
    ))
  );

/** The services and therapists of completed visits, most frequent first. Source: R-client-5. */
function Favourites({ overview: { services, therapists } }: { overview: ClientOverview }) {
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>{m.favourites()}</SectionHead>
      <DescriptionList
        items={[
          { term: m.comes_for(), value: listed(services) },
          { term: m.most_often_with(), value: listed(therapists) },
        ]}
      />
    </Stack>
  );
}

const RecordForm = lazyDialog(() =>
  import(/* webpackChunkName: "data-dialogs" */ '../data/RecordForm').then((code) => code.RecordForm),
);

const CLIENTS = { to: `/dashboard/data?tab=${DATA_TABS.client}`, label: m.clients() };
const KIND = kindOf('client');
/** Cards of their own have these. */
const ELSEWHERE = [m.phone(), m.e_mail(), m.address(), m.gate()];

/** Everything about a client: particulars, visits, spend, marks, history. Source: R-client-5. */
export function ClientPage() {
  const { id } = useParams();
  return <Client key={id} id={Number(id)} />;
}

function Client({ id }: { id: number }) {
  const query = useQuery(recordQueries.one('client', id));
  const { data: client } = query;
  const isGone = isApiFailure(query.error) && query.error.status === 404;
  // Also while the page is open: what was known of an erased client must not stay on it.
  if (client && !isGone) return <Known client={client} query={query} />;
  const retry = (): void => void query.refetch();
  return (
    <>
      <PageHeader title={m.client()} back={CLIENTS} />
      {query.isPending ? (
        <Loading what={m.the_client()} onRetry={retry}>
          <SkeletonCard />
        </Loading>
      ) : (
        <ErrorState
          title={isGone ? m.there_is_no_such_client() : texts.FALLBACK.clients}
          text={friendlyText(query.error)}
          busy={query.isFetching}
          onRetry={isGone ? undefined : retry}
        />
      )}
    </>
  );
}

interface KnownProps {
  client: RecordOf<'client'>;
  query: Parameters<typeof StaleNotice>[0]['query'];
}

type Asked = 'edit' | 'no_show' | 'do_not_book' | { readonly lift: number };

function Known({ client, query }: KnownProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const overview = useQuery(clientQueries.overview(client.id));
  const { data: contacts } = useQuery(contactsQuery(client.id));
  const [owedPage, turnOwed] = useState(1);
  const owed = useQuery(differenceQueries.owedBy(client.id, owedPage));
  const [writtenPage, turnWritten] = useState(1);
  const written = useQuery(writtenOffQuery({ client: client.id, page: writtenPage }));
  const close = (): void => setAsked(null);
  const { do_not_book: mark } = client;
  return (
    <>
      <PageHeader
        title={personName(client)}
        subtitle={
          <>
            {m.client_since({ date: dateWords(new Date(client.created_at)) })}
            <TextLink href={telHref(client.phone_number)}>{client.phone_number}</TextLink>
          </>
        }
        back={CLIENTS}
        actions={
          <>
            <ButtonLink variant="primary" icon="plus" to={newBookingPath({ client: client.id })}>
              {m.new_booking()}
            </ButtonLink>
            <Button icon="edit" onClick={() => setAsked('edit')}>
              {m.edit()}
            </Button>
            <Button icon="flag" onClick={() => setAsked('no_show')}>
              {m.mark_a_no_show()}
            </Button>
            {!mark && (
              <Button variant="danger" onClick={() => setAsked('do_not_book')}>
                {m.do_not_book()}
              </Button>
            )}
          </>
        }
      />
      <StaleNotice query={query} />
      <Stack>
        {mark && (
          <Banner
            tone="red"
            title={doNotBookWords(mark)}
            action={
              <Button size="sm" onClick={() => setAsked({ lift: mark.mark })}>
                {m.lift_the_mark()}
              </Button>
            }
          />
        )}
        <ClientFigures client={client} query={overview} />
        <Columns $aside="340px">
          <Stack $gap={4}>
            {contacts ? <AddressesCard client={client.id} contacts={contacts} /> : <SkeletonCard />}
            {owed.data && owed.data.owed > 0 && <ClientOwes owed={owed.data} page={owedPage} onPage={turnOwed} />}
            {!owed.isPending && written.data && written.data.count > 0 && (
              <Card>
                <WrittenOff list={written.data} page={writtenPage} onPage={turnWritten} />
              </Card>
            )}
            {/* It stands below what is owed and written off, and does not move when that comes. */}
            {owed.isPending || written.isPending ? <SkeletonCard /> : <ClientVisits client={client.id} />}
          </Stack>
          <Stack $gap={4}>
            {owed.data ? (
              <BalanceCard client={client.id} name={personName(client)} owed={owed.data} />
            ) : (
              <SkeletonCard />
            )}
            {contacts ? <PhonesCard client={client.id} email={client.email} contacts={contacts} /> : <SkeletonCard />}
            {contacts?.companions && <CompanionsCard client={client.id} contacts={contacts} />}
            <Card>
              <Stack>
                <Particulars kind={KIND} record={client} except={ELSEWHERE} />
                {overview.data && <Favourites overview={overview.data} />}
              </Stack>
            </Card>
            {overview.data && (
              <Card>
                <ClientMarks marks={overview.data.marks} onLift={(lift) => setAsked({ lift })} />
              </Card>
            )}
            <ConsentsCard client={client} />
            <Card>
              <History id={client.id} entries={client.history} kind={KIND} />
            </Card>
            <Card>
              <ExportClient id={client.id} />
            </Card>
            <Card>
              <EraseClient client={client} />
            </Card>
          </Stack>
        </Columns>
      </Stack>
      {asked === 'edit' && <RecordForm kind={KIND} record={client} onClose={close} onSaved={close} />}
      {(asked === 'no_show' || asked === 'do_not_book') && (
        <MarkClient client={client.id} name={personName(client)} kind={asked} onClose={close} />
      )}
      {asked !== null && typeof asked === 'object' && <LiftMark mark={asked.lift} onClose={close} />}
    </>
  );
}
