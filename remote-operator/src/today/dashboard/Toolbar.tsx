import type { ReactNode } from 'react';
import { media, SegmentedControl } from 'shared-lib';
import styled from 'styled-components';
import { DebouncedSearch } from '../../parts/page/DebouncedSearch';
import { FilterBar } from '../../parts/page/FilterBar';
import { FILTER_LABELS, FilterSelect } from '../../visit/list-appointments/filters';
import { type DashboardAddress } from './address';
import { type CardLayout } from '../../visit/list-appointments/cardLayout';
import * as m from '../../texts/m';

const Bar = styled(FilterBar)`
  > [data-end] { display: flex; gap: var(--s2); margin-left: auto; }

  ${media.phone} {
    /* A phone has one way of drawing a list; all of it stands in one line. */
    > [data-end] { margin-left: 0; > :last-child { display: none; } }
    > :first-child { flex-basis: 6rem; }
    label { padding-inline: 8px; }
  }
`;

const NEAR = ['today', 'upcoming', 'all'] as const;
const LAYOUTS = [
  { value: 'cards', label: m.cards() },
  { value: 'table', label: m.table() },
] as const;

export interface ToolbarProps {
  address: DashboardAddress;
  onChange: (change: Partial<DashboardAddress>) => void;
  layout: CardLayout;
  onLayout: (layout: CardLayout) => void;
  /** The button to select several. */
  children: ReactNode;
}

/** The search, the filter of the view, and cards or table. */
export function Toolbar({ address, onChange, layout, onLayout, children }: ToolbarProps) {
  const { view, filter } = address;
  return (
    <Bar>
      <div>
        <DebouncedSearch
          label={m.search_appointments()}
          search={address.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      {view === 'all' ? (
        <FilterSelect value={filter} onChange={(chosen) => onChange({ filter: chosen })} />
      ) : (
        <SegmentedControl
          label={m.when()}
          value={filter}
          onChange={(chosen) => onChange({ filter: chosen })}
          options={NEAR.map((value) => ({ value, label: FILTER_LABELS[value] }))}
        />
      )}
      <div data-end>
        {children}
        <SegmentedControl label={m.layout()} value={layout} onChange={onLayout} options={LAYOUTS} />
      </div>
    </Bar>
  );
}
