import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type CachedCard, lazyComponent, limits, now, SkeletonRows } from 'shared-lib';
import { type DashboardAddress } from './address';
import { AppointmentList } from './AppointmentList';
import { useCardLayout } from '../../visit/list-appointments/cardLayout';
import { SelectButton } from '../../visit/list-appointments/SelectButton';
import { Toolbar } from './Toolbar';
import { type ListView as View, listQuery, viewRow } from './views';

/** For a search or filter without results. */
const NothingFound = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './EmptyViews').then((code) => code.NothingFound),
);
const TimeoutBar = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ '../../visit/monitor-timeouts/TimeoutBar').then(
    (code) => code.TimeoutBar,
  ),
);

export interface ListViewProps {
  view: View;
  address: DashboardAddress;
  onChange: (change: Partial<DashboardAddress>) => void;
  /** Everything above is drawn, so it will not move the cards from where they are scrolled to. */
  isPlaced: boolean;
}

/** One of the five lists of the dashboard. */
export function ListView({ view, address, onChange, isPlaced }: ListViewProps) {
  const [layout, setLayout] = useCardLayout();
  const { filter, search, page } = address;
  const { label, narrowed, empty, note, folded } = viewRow(view);
  // Refetches every five minutes, although live messages keep it fresh. Source: 9-045.
  const refetchInterval = limits.REFRESH_EVERY_MS.operator.today;
  const [turned, setTurned] = useState(false);
  // A selection belongs to one list with its search and filter.
  const list = view + filter + search;
  const [selecting, setSelecting] = useState<string>();
  const isSelecting = selecting === list;
  const select = <SelectButton isOn={isSelecting} onChange={(isOn) => setSelecting(isOn ? list : undefined)} />;
  // Today opens at the current visits. Earlier ones are on a page before, or a little scrolling up.
  const atNow = view === 'all' && filter === 'today' && search === '' && page === 1 && !turned;
  const query = useQuery({ ...listQuery({ view, filter, search, page, atNow }), refetchInterval });
  const isNarrowed = narrowed !== undefined && (filter !== 'all' || search !== '');
  return (
    <>
      {view === 'timeout' ? (
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <TimeoutBar>{select}</TimeoutBar>
        </Suspense>
      ) : (
        <Toolbar
          address={address}
          onChange={(change) => {
            setTurned(false);
            onChange(change);
          }}
          layout={layout}
          onLayout={setLayout}
        >
          {select}
        </Toolbar>
      )}
      <AppointmentList
        query={query}
        isSelecting={isSelecting}
        label={label}
        layout={view === 'timeout' ? 'cards' : layout}
        page={atNow ? (query.data?.current_page ?? page) : page}
        onPage={(next) => {
          setTurned(true);
          onChange({ page: next });
        }}
        opensAt={atNow && isPlaced ? firstNotOver : undefined}
        note={note}
        folded={isNarrowed ? undefined : folded}
        empty={
          isNarrowed ? (
            <Suspense fallback={<SkeletonRows rows={2} />}>
              <NothingFound address={address} onClear={() => onChange({ filter: 'all', search: '' })} />
            </Suspense>
          ) : (
            empty
          )
        }
      />
    </>
  );
}

/** Today's list opens at the first visit that is not over. */
const firstNotOver = (appointments: readonly CachedCard[]): number | undefined =>
  appointments.find(({ ends_at }) => Date.parse(ends_at) > now().getTime())?.id;
