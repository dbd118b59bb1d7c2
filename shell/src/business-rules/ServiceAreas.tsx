import { useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Field,
  formatDate,
  friendlyText,
  IconButton,
  Loading,
  Row,
  SkeletonRows,
  Stack,
  StaleNotice,
  Text,
  TextInput,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { serviceAreaOf, type TravelSettings, travelQueries, useRemoveArea } from 'shared-lib/settings';
import { useState } from 'react';
import { AreaForm } from './AreaForm';
import { ConfirmRemoval } from './ConfirmRemoval';

type Area = TravelSettings['areas'][number];

/**
 * The areas the business serves and the travel minutes between them. Each row shows an area's words; a press opens its
 * row of minutes. Source: R-booking-6, R-pages-9.
 */
export function ServiceAreas() {
  const query = useQuery(travelQueries.settings());
  const { data, error, isPending, isFetching, refetch } = query;
  /** The area in the form; null for a new one. */
  const [open, setOpen] = useState<Area | null>();
  const [removing, setRemoving] = useState<Area>();
  const retry = (): void => void refetch();
  return (
    <Card as="section" aria-labelledby="service-areas">
      <Stack $gap={4}>
        <h2 id="service-areas">Service areas</h2>
        <Text as="p" size="s" muted>
          An address is in the area whose name or word stands in it; of several the longest counts. How long a way takes
          from area to area warns whoever plans too tightly, says who is near, and is drawn on the board. No booking is
          refused for it.
        </Text>
        {isPending && (
          <Loading what="the areas" onRetry={retry}>
            <SkeletonRows rows={5} />
          </Loading>
        )}
        {error && !data && <ErrorState compact title={friendlyText(error)} onRetry={retry} busy={isFetching} />}
        {data && (
          <>
            <StaleNotice query={query} />
            <TryOut settings={data} />
            <Table
              caption="Service areas"
              rows={data.areas}
              rowKey={({ id }) => id}
              columns={columns(setOpen, setRemoving)}
              empty={<EmptyState compact icon="info" title="No areas. Every way takes as long as the default says." />}
            />
          </>
        )}
        <div>
          <Button icon="plus" onClick={() => setOpen(null)} disabled={!data}>
            Add an area
          </Button>
        </div>
      </Stack>
      {open !== undefined && data && (
        <AreaForm settings={data} area={open ?? undefined} onClose={() => setOpen(undefined)} />
      )}
      {removing && <Remove area={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  );
}

/** Shows which area an address belongs to while it is typed. */
function TryOut({ settings }: { settings: TravelSettings }) {
  const [address, setAddress] = useState('');
  const area = serviceAreaOf(address, settings.areas);
  return (
    <Stack $gap={2}>
      <Field label="Which area is this address?" aside="to try it out">
        <TextInput value={address} onChange={setAddress} autoComplete="off" placeholder="14 Mabini Street, Makati" />
      </Field>
      <div role="status" aria-label="Its area">
        {address.trim() !== '' && (
          <Text as="p" strong={area !== undefined}>
            {area ? area.name : `None of them: any way from or to it takes ${settings.between} minutes.`}
          </Text>
        )}
      </div>
    </Stack>
  );
}

const columns = (onOpen: (area: Area) => void, onRemove: (area: Area) => void): readonly Column<Area>[] => [
  { key: 'name', header: 'Area', cell: ({ name }) => <Text strong>{name}</Text>, phone: 'title' },
  {
    key: 'words',
    header: 'Recognised by',
    cell: ({ words }) => (words.length > 0 ? words.join(', ') : <Text muted>its name</Text>),
  },
  {
    key: 'changed',
    header: 'Last changed',
    cell: ({ changed_at, changed_by }) =>
      changed_at === null ? (
        <Text muted>Never</Text>
      ) : (
        `${changed_by ?? 'Somebody'}, ${formatDate(new Date(changed_at))}`
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    phone: 'actions',
    width: '150px',
    cell: (area) => (
      <Row $gap={2}>
        <Button size="sm" onClick={() => onOpen(area)} aria-label={`Change ${area.name}`}>
          Change
        </Button>
        <IconButton size="sm" icon="trash" label={`Remove ${area.name}`} onClick={() => onRemove(area)} />
      </Row>
    ),
  },
];

function Remove({ area, onClose }: { area: Area; onClose: () => void }) {
  return (
    <ConfirmRemoval
      id={area.id}
      removal={useRemoveArea()}
      title={`Remove ${area.name}?`}
      text="Its words and its minutes go with it. Addresses there are in no area then, and their ways take the default."
      confirmLabel="Remove"
      done={`${area.name} is removed.`}
      failure="Could not remove the area"
      onClose={onClose}
    />
  );
}
