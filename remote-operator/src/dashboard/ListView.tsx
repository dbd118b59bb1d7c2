import { useQuery } from '@tanstack/react-query';
import { Button, EmptyState, limits, Text, texts } from 'shared-lib';
import { TimeoutBar } from '../monitor-timeouts/TimeoutBar';
import { type DashboardAddress } from './address';
import { AppointmentList } from '../list-appointments/AppointmentList';
import { FILTER_LABELS } from '../list-appointments/filters';
import { useCardLayout } from '../list-appointments/cardLayout';
import { Toolbar } from './Toolbar';
import { type ListView as View, listQuery, viewRow } from './views';

export interface ListViewProps {
  view: View;
  address: DashboardAddress;
  onChange: (change: Partial<DashboardAddress>) => void;
}

/** One of the five lists of the dashboard. */
export function ListView({ view, address, onChange }: ListViewProps) {
  const [layout, setLayout] = useCardLayout();
  const { filter, search, page } = address;
  const { label, narrowed, empty, note } = viewRow(view);
  // Asked again every five minutes although live messages keep it fresh. Point 9-045.
  const refetchInterval = limits.REFRESH_EVERY_MS.operator.today;
  const query = useQuery({ ...listQuery({ view, filter, search, page }), refetchInterval });
  const isNarrowed = narrowed !== undefined && (filter !== 'all' || search !== '');
  return (
    <>
      {view === 'timeout' ? (
        <TimeoutBar />
      ) : (
        <Toolbar address={address} onChange={onChange} layout={layout} onLayout={setLayout} />
      )}
      <AppointmentList
        query={query}
        label={label}
        layout={view === 'timeout' ? 'cards' : layout}
        page={page}
        onPage={(next) => onChange({ page: next })}
        note={note}
        empty={
          isNarrowed ? (
            <NothingFound address={address} onClear={() => onChange({ filter: 'all', search: '' })} />
          ) : (
            empty
          )
        }
      />
    </>
  );
}

function NothingFound({ address: { filter, search }, onClear }: { address: DashboardAddress; onClear: () => void }) {
  const by = [search && `“${search}”`, filter !== 'all' && FILTER_LABELS[filter]].filter(Boolean).join(' · ');
  return (
    <EmptyState
      icon="search"
      title={texts.EMPTY.all}
      text={
        <>
          Nothing matches <Text strong>{by}</Text> in this view.
        </>
      }
      action={<Button onClick={onClear}>Show all</Button>}
    />
  );
}
