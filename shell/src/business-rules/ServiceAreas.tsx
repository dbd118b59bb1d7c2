import { useQuery } from '@tanstack/react-query';
import { Button, dateWords, EmptyState, Field, IconButton, Row, Stack, StaleNotice, Text, TextInput } from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { serviceAreaOf, type TravelSettings, travelQueries, useRemoveArea } from 'shared-lib/settings';
import { useState } from 'react';
import { AreaForm } from './AreaForm';
import { ConfirmRemoval } from './ConfirmRemoval';
import { RuleCard } from './RuleCard';
import * as m from '../texts/m';

type Area = TravelSettings['areas'][number];

/**
 * The areas the business serves and the travel minutes between them. Each row shows an area's words; a press opens its
 * row of minutes. Source: R-booking-6, R-pages-9.
 */
export function ServiceAreas() {
  const query = useQuery(travelQueries.settings());
  /** The area in the form; null for a new one. */
  const [open, setOpen] = useState<Area | null>();
  const [removing, setRemoving] = useState<Area>();
  return (
    <RuleCard
      id="service-areas"
      title={m.service_areas()}
      hint={m.an_address_belongs_to_the()}
      what={m.the_areas()}
      rows={5}
      query={query}
      button={{ icon: 'plus', label: m.add_an_area(), onPress: () => setOpen(null) }}
      forms={
        <>
          {open !== undefined && query.data && (
            <AreaForm settings={query.data} area={open ?? undefined} onClose={() => setOpen(undefined)} />
          )}
          {removing && <Remove area={removing} onClose={() => setRemoving(undefined)} />}
        </>
      }
    >
      {(settings) => (
        <>
          <StaleNotice query={query} />
          <TryOut settings={settings} />
          <Table
            caption={m.service_areas()}
            rows={settings.areas}
            rowKey={({ id }) => id}
            columns={columns(setOpen, setRemoving)}
            empty={<EmptyState compact icon="info" title={m.no_areas_every_way_takes()} />}
          />
        </>
      )}
    </RuleCard>
  );
}

/** Shows which area an address belongs to while it is typed. */
function TryOut({ settings }: { settings: TravelSettings }) {
  const [address, setAddress] = useState('');
  const area = serviceAreaOf(address, settings.areas);
  return (
    <Stack $gap={2}>
      <Field label={m.which_area_is_this_address()} aside={m.to_try_it_out()}>
        <TextInput
          value={address}
          onChange={setAddress}
          autoComplete="off"
          placeholder={m.n_14_mabini_street_makati()}
        />
      </Field>
      <div role="status" aria-label={m.its_area()}>
        {address.trim() !== '' && (
          <Text as="p" strong={area !== undefined}>
            {area ? area.name : m.none_of_them_any_way({ between: settings.between })}
          </Text>
        )}
      </div>
    </Stack>
  );
}

const columns = (onOpen: (area: Area) => void, onRemove: (area: Area) => void): readonly Column<Area>[] => [
  { key: 'name', header: m.area(), cell: ({ name }) => <Text strong>{name}</Text>, phone: 'title' },
  {
    key: 'words',
    header: m.recognised_by(),
    cell: ({ words }) => (words.length > 0 ? words.join(', ') : <Text muted>{m.its_name()}</Text>),
  },
  {
    key: 'changed',
    header: m.last_changed(),
    cell: ({ changed_at, changed_by }) =>
      changed_at === null ? (
        <Text muted>{m.never()}</Text>
      ) : (
        `${changed_by ?? m.somebody()}, ${dateWords(new Date(changed_at))}`
      ),
  },
  {
    key: 'actions',
    header: m.actions(),
    phone: 'actions',
    width: '150px',
    cell: (area) => (
      <Row $gap={2}>
        <Button size="sm" onClick={() => onOpen(area)} aria-label={m.change({ name: area.name })}>
          {m.change_2()}
        </Button>
        <IconButton size="sm" icon="trash" label={m.remove({ name: area.name })} onClick={() => onRemove(area)} />
      </Row>
    ),
  },
];

function Remove({ area, onClose }: { area: Area; onClose: () => void }) {
  return (
    <ConfirmRemoval
      id={area.id}
      removal={useRemoveArea()}
      title={m.remove_name({ name: area.name })}
      text={m.its_words_and_its_minutes()}
      confirmLabel={m.remove_2()}
      done={m.is_removed({ name: area.name })}
      failure={m.could_not_remove_the_area()}
      onClose={onClose}
    />
  );
}
