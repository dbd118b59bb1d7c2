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
import { AppointmentCard } from '../appointment-card/AppointmentCard';
import { type CardLayout } from './cardLayout';
import { CARD_MIN } from './cardWidth';
import { FoundMore } from './FoundMore';
import { ListState, type ListStateProps } from './ListState';

const AppointmentTable = lazyComponent(() => import('./AppointmentTable').then((code) => code.AppointmentTable));

export interface AppointmentListProps {
  query: ListStateProps['query'] & { data: AppointmentPage | undefined };
  /** What the list is, for screen readers. */
  label: string;
  layout: CardLayout;
  page: number;
  onPage: (page: number) => void;
  /** In place of cards when there are none. */
  empty: ReactNode;
  /** What this list adds to each card. */
  note?: (appointment: CachedCard) => ReactNode;
}

/** Cards or a table, eight a page. Source: 2-123, 9-016. */
export function AppointmentList({ query, label, layout, page, onPage, empty, note }: AppointmentListProps) {
  return (
    <ListState query={query}>
      {query.data && (
        <>
          <Page {...{ label, layout, empty, note }} page={query.data} />
          <FoundMore page={query.data} />
          <Pagination label={`Pages of ${label}`} page={page} totalPages={query.data.total_pages} onChange={onPage} />
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
}: Pick<AppointmentListProps, 'label' | 'layout' | 'empty' | 'note'> & { page: AppointmentPage }) {
  if (page.results.length === 0)
    return page.current_page > 1 ? (
      <EmptyState icon="log" title="This page is empty" text="The list has become shorter in the meantime." />
    ) : (
      empty
    );
  if (layout === 'table') {
    return (
      <Suspense fallback={<SkeletonRows rows={page.results.length} />}>
        <AppointmentTable caption={label} appointments={page.results} />
      </Suspense>
    );
  }
  return (
    <Grid $min={CARD_MIN} role="list" aria-label={label}>
      {page.results.map((appointment) => (
        <div key={appointment.id} role="listitem">
          <AppointmentCard appointment={appointment}>{note?.(appointment)}</AppointmentCard>
        </div>
      ))}
    </Grid>
  );
}
