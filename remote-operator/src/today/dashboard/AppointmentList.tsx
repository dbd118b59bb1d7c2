import { type ReactNode, Suspense } from 'react';
import {
  type AppointmentPage,
  type CachedCard,
  EmptyState,
  Grid,
  lazyComponent,
  Pagination,
  SkeletonRows,
} from 'shared-lib';
import { AppointmentCard } from '../../visit/appointment-card/AppointmentCard';
import { type CardLayout } from '../../visit/list-appointments/cardLayout';
import { CARD_MIN, ListState, type ListStateProps } from '../../parts/page/ListState';
import { Place, useOpensAt } from '../../visit/list-appointments/opensAt';
import * as m from '../../texts/m';

/** For a search with more results than anyone reads. */
const FoundMore = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ '../../parts/page/ListFoot').then((code) => code.FoundMore),
);
const SelectingList = lazyComponent(() =>
  import(/* webpackChunkName: "select-several" */ '../../visit/select-several/SelectingList').then(
    (code) => code.SelectingList,
  ),
);
const AppointmentTable = lazyComponent(() =>
  import('../../visit/list-appointments/AppointmentTable').then((code) => code.AppointmentTable),
);

export interface AppointmentListProps {
  query: ListStateProps['query'] & { data: AppointmentPage | undefined };
  /** What the list is, for screen readers. */
  label: string;
  layout: CardLayout;
  page: number;
  onPage: (page: number) => void;
  /** Replaces the cards when there are none. */
  empty: ReactNode;
  /** An addition of this list to each card. */
  note?: (appointment: CachedCard) => ReactNode;
  /** Replaces the cards. */
  folded?: ((appointment: CachedCard) => ReactNode) | undefined;
  /** Rows have boxes to tick, to act on several at once. */
  isSelecting?: boolean;
  /** The appointment that is scrolled into sight once the list is there. Another list scrolls again. */
  opensAt?: (appointments: readonly CachedCard[]) => number | undefined;
}

/** Cards or a table, eight on a page. Source: 2-123, 9-016. */
export function AppointmentList({ query, page, onPage, ...list }: AppointmentListProps) {
  const { label } = list;
  return (
    <ListState query={query}>
      {query.data && (
        <>
          <Page {...list} page={query.data} />
          {query.data.count_capped && (
            <Suspense>
              <FoundMore page={query.data} />
            </Suspense>
          )}
          <Pagination
            label={m.pages_of({ many: label })}
            page={page}
            totalPages={query.data.total_pages}
            onChange={onPage}
          />
        </>
      )}
    </ListState>
  );
}

function Page({
  page,
  label,
  layout,
  empty,
  note,
  folded,
  isSelecting,
  opensAt,
}: Omit<AppointmentListProps, 'query' | 'page' | 'onPage'> & { page: AppointmentPage }) {
  const first = opensAt?.(page.results);
  const place = useOpensAt(first !== undefined);
  const none =
    page.results.length > 0 ? null : page.current_page > 1 ? (
      <EmptyState icon="log" title={m.this_page_is_empty()} text={m.the_list_has_become_shorter()} />
    ) : (
      empty
    );
  // An action on several may empty the list, but its result must still be shown.
  if (none && !isSelecting) return none;
  if (isSelecting || layout === 'table')
    return (
      <Suspense fallback={<SkeletonRows rows={page.results.length} />}>
        {isSelecting ? (
          <SelectingList {...{ label, layout, note }} empty={none} rows={page.results} page={page.current_page} />
        ) : (
          <AppointmentTable caption={label} appointments={page.results} opensAt={first} />
        )}
      </Suspense>
    );
  return (
    <Grid $min={CARD_MIN} role="list" aria-label={label}>
      {page.results.map((appointment) => (
        <Place key={appointment.id} role="listitem" ref={appointment.id === first ? place : undefined}>
          {folded?.(appointment) ?? <AppointmentCard appointment={appointment}>{note?.(appointment)}</AppointmentCard>}
        </Place>
      ))}
    </Grid>
  );
}
