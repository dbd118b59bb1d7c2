import { Banner, Button, EmptyState, Text, texts } from 'shared-lib';
import type { DashboardAddress } from './address';
import { FILTER_LABELS } from '../../visit/list-appointments/filters';
import { LIST_VIEWS } from './views';
import * as m from '../../texts/m';

/** What an empty list says when a search or filter emptied it, with a button to show all. */
export function NothingFound({
  address: { filter, search },
  onClear,
}: {
  address: DashboardAddress;
  onClear: () => void;
}) {
  const by = [search && `“${search}”`, filter !== 'all' && FILTER_LABELS[filter]].filter(Boolean).join(' · ');
  return (
    <EmptyState
      icon="search"
      title={texts.EMPTY.all}
      text={
        <>
          {m.nothing_matches()} <Text strong>{by}</Text> {m.in_this_view()}
        </>
      }
      action={<Button onClick={onClear}>{m.show_all()}</Button>}
    />
  );
}

/** The address names an unknown view, and the first view is shown instead. */
export function UnknownView({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Banner
      tone="amber"
      live="status"
      title={m.there_is_no_view_is({ name, label: LIST_VIEWS.rejected.label })}
      onClose={onClose}
    />
  );
}
