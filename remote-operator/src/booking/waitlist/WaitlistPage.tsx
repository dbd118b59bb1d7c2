import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appointmentPath,
  Badge,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  momentWords,
  NEW_BOOKING_PATH,
  isLongEnough,
  media,
  PageHeader,
  Pagination,
  personName,
  Row,
  SegmentedControl,
  Text,
  TextLink,
  toast,
  useSearchParams,
} from 'shared-lib';
import { bookEntryPath, useWithdrawEntry, waitlistQueries, type WaitlistEntry } from 'shared-lib/booking';
import styled from 'styled-components';
import { FilterBar } from '../../parts/page/FilterBar';
import { DebouncedSearch } from '../../parts/page/DebouncedSearch';
import { ListState } from '../../parts/page/ListState';
import { EditEntry } from './EntryForm';
import { closedWords, offerInWords, windowInWords, entryInWords, withdrawWords } from './entryWords';
import { AskText } from '../../parts/page/AskText';
import * as m from '../../texts/m';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Line = styled.li`
  display: grid;
  grid-template-columns: minmax(9rem, 1fr) minmax(0, 2.4fr) auto;
  align-items: center;
  gap: var(--s1) var(--s4);
  padding: var(--s3) 20px;
  border-top: 1px solid var(--line);
  overflow-wrap: anywhere;

  &:first-child { border-top: 0; }
  > * { min-width: 0; }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: var(--s3) var(--s4);
  }
`;

type Shown = 'open' | 'closed';
const SHOWN = [
  { value: 'open', label: m.waiting() },
  { value: 'closed', label: m.closed() },
] as const;

/** The filters of the list, from the address. */
function readAddress(params: URLSearchParams): { show: Shown; search: string; page: number } {
  const page = Number(params.get('page'));
  return {
    show: params.get('show') === 'closed' ? 'closed' : 'open',
    search: params.get('search') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

type Asked = { readonly what: 'edit' | 'withdraw'; readonly entry: WaitlistEntry };

/** The clients who wait for a slot, and what became of the others. Source: R-booking-31. */
export function WaitlistPage() {
  const [params, setParams] = useSearchParams();
  const { show, search, page } = readAddress(params);
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useQuery(waitlistQueries.list({ show, page, ...(isLongEnough(search) ? { search } : {}) }));
  const { data } = query;
  const goTo = (to: { show?: Shown; search?: string; page?: number }): void => {
    const next = new URLSearchParams({ list: 'waitlist' });
    const all = { show, search, page: 1, ...to };
    if (all.show !== 'open') next.set('show', all.show);
    if (all.search) next.set('search', all.search);
    if (all.page > 1) next.set('page', String(all.page));
    setParams(next);
  };
  return (
    <>
      <PageHeader
        title={m.waitlist()}
        subtitle={data && data.open_count > 0 ? countWords(data.open_count, data.offered_count) : '\u00a0'}
        actions={<ButtonLink to="/dashboard/scheduling">{m.calendar()}</ButtonLink>}
      />
      <FilterBar>
        <div>
          <DebouncedSearch
            label={m.search_the_waitlist()}
            placeholder={m.client_or_phone()}
            isEnough={isLongEnough}
            search={search}
            onSearch={(term) => goTo({ search: term })}
          />
        </div>
        <SegmentedControl
          label={m.which_wishes()}
          value={show}
          onChange={(value) => goTo({ show: value })}
          options={SHOWN}
        />
      </FilterBar>
      <ListState query={query} what={m.the_waitlist()} failure={m.could_not_fetch_the_waitlist()} rows={6}>
        {data?.results.length === 0 && <Nothing show={show} search={search} />}
        {data && data.results.length > 0 && (
          <Card pad="none">
            <List aria-label={show === 'open' ? m.who_waits_for_a_slot() : m.closed_wishes()}>
              {data.results.map((entry) => (
                <EntryLine key={entry.id} entry={entry} onAsk={setAsked} />
              ))}
            </List>
          </Card>
        )}
        {data && (
          <Pagination
            label={m.pages_of_the_waitlist()}
            page={page}
            totalPages={data.total_pages}
            onChange={(next) => goTo({ page: next })}
          />
        )}
      </ListState>
      {asked?.what === 'edit' && <EditEntry entry={asked.entry} onClose={() => setAsked(null)} />}
      {asked?.what === 'withdraw' && <WithdrawEntry entry={asked.entry} onClose={() => setAsked(null)} />}
    </>
  );
}

const countWords = (open: number, offered: number): string =>
  `${m.who_wait({ count: open, shown: open.toLocaleString('en-PH') })}${offered > 0 ? m.a_slot_is_free_for({ offered: offered.toLocaleString('en-PH') }) : ''}`;

function Nothing({ show, search }: { show: Shown; search: string }) {
  if (search) return <EmptyState icon="search" title={m.no_wish_found()} text={m.nobody_of_that_name_or()} />;
  return show === 'open' ? (
    <EmptyState
      icon="clock"
      title={m.the_waitlist_is_empty()}
      text={m.no_time_suits_keep_the_wish()}
      action={
        <ButtonLink icon="plus" to={NEW_BOOKING_PATH}>
          {m.new_booking()}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState icon="clock" title={m.no_wish_is_closed_yet()} />
  );
}

function EntryLine({ entry, onAsk }: { entry: WaitlistEntry; onAsk: (asked: Asked) => void }) {
  const name = personName(entry.client_details);
  const offer = offerInWords(entry);
  const isOpen = entry.closed_at === null;
  return (
    <Line>
      <div>
        <Text as="p" strong>
          {name}
        </Text>
        <Text as="p" size="s" muted>
          {entry.client_details.phone_number}
        </Text>
      </div>
      <div>
        <Text as="p" size="s">
          {windowInWords(entry)}
        </Text>
        <Text as="p" size="s" muted>
          {entryInWords(entry)}
          {entry.notes && ` · ${entry.notes}`}
        </Text>
        <Row $gap={2}>
          {offer && <Badge tone="green">{m.free_offer({ offer })}</Badge>}
          {isOpen && !offer && <Badge tone="amber">{m.waiting()}</Badge>}
          <Text size="xs" muted>
            {isOpen ? m.since_time({ time: momentWords(new Date(entry.created_at)) }) : closedWords(entry)}
            {entry.closed_at !== null && `, ${momentWords(new Date(entry.closed_at))}`}
            {entry.created_by && isOpen && m.kept_by({ createdBy: entry.created_by })}
          </Text>
        </Row>
      </div>
      <Row $gap={1}>
        {isOpen && (
          <>
            <ButtonLink
              size="sm"
              variant={offer ? 'primary' : 'outline'}
              to={bookEntryPath(entry.id)}
              aria-label={m.book_for({ name })}
            >
              {m.book_2()}
            </ButtonLink>
            <Button
              size="sm"
              variant="ghost"
              aria-label={m.change_the_wish_of({ clientDetails: name })}
              onClick={() => onAsk({ what: 'edit', entry })}
            >
              {m.change()}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={withdrawWords(name)}
              onClick={() => onAsk({ what: 'withdraw', entry })}
            >
              {m.withdraw()}
            </Button>
          </>
        )}
        {entry.appointment !== null && (
          <TextLink to={appointmentPath(entry.appointment)}>#{entry.appointment}</TextLink>
        )}
      </Row>
    </Line>
  );
}

/** Withdraws a waitlist entry, with the reason. */
function WithdrawEntry({ entry, onClose }: { entry: WaitlistEntry; onClose: () => void }) {
  const withdraw = useWithdrawEntry();
  const client = personName(entry.client_details);
  return (
    <AskText
      draft={`withdraw-wish.${entry.id}`}
      danger
      title={`${withdrawWords(client)}?`}
      description={windowInWords(entry)}
      submitLabel={m.withdraw_the_wish()}
      cancelLabel={m.keep_it()}
      send={async (reason) => {
        await withdraw.mutateAsync({ id: entry.id, reason });
        toast.success(m.is_on_the_waitlist_no({ client }));
      }}
      failure={m.could_not_withdraw_the_wish()}
      onClose={onClose}
    />
  );
}
