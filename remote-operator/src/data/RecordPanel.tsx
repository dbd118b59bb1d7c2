import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  Avatar,
  Banner,
  Button,
  ButtonLink,
  clientPath,
  failureText,
  dateWords,
  Grow,
  lazyComponent,
  lazyDialog,
  personName,
  type RegisteredService,
  Row,
  Stack,
  telHref,
  Text,
  toast,
} from 'shared-lib';
import { type AnyRecord, capital, ownersQuery, type RecordOf, recordQueries, useSaveRecord } from 'shared-lib/records';
import { FetchedRecord } from '../parts/page/FetchedRecord';
import { PanelHead } from '../parts/page/PanelHead';
import { History } from './History';
import { type Kind } from './kinds';
import { OpenAppointments } from './OpenAppointments';
import { Particulars } from './Particulars';
import { isStaffRecord, titleOf } from './columns';
import { StaffNotices } from './StaffNotices';
import * as m from '../texts/m';

const RecordForm = lazyDialog(() =>
  import(/* webpackChunkName: "data-dialogs" */ './RecordForm').then((code) => code.RecordForm),
);
const MergeClients = lazyDialog(() =>
  import(/* webpackChunkName: "data-dialogs" */ './merge-clients/MergeClients').then((code) => code.MergeClients),
);
const DisableStaff = lazyDialog(() =>
  import(/* webpackChunkName: "data-dialogs" */ './DisableStaff').then((code) => code.DisableStaff),
);

const OwnerFlag = lazyComponent(() =>
  import(/* webpackChunkName: "data-dialogs" */ './OwnerFlag').then((code) => code.OwnerFlag),
);

const ComingPrices = lazyComponent(() =>
  import(/* webpackChunkName: "data-dialogs" */ './ComingPrices').then((code) => code.ComingPrices),
);

export interface RecordPanelProps {
  kind: Kind;
  id: number;
  onClose: () => void;
  /** Another record of the same kind replaces it. */
  onOpen: (id: number) => void;
}

/** One record with everything about it, and its actions. */
export function RecordPanel({ kind, id, onClose, onOpen }: RecordPanelProps) {
  return (
    <FetchedRecord query={useQuery(recordQueries.one(kind.kind, id))} what={kind.one} onClose={onClose}>
      {(record) => <Panel kind={kind} record={record} onClose={onClose} onOpen={onOpen} />}
    </FetchedRecord>
  );
}

interface PanelProps extends Omit<RecordPanelProps, 'id'> {
  record: AnyRecord;
}

function Panel({ kind, record, onClose, onOpen }: PanelProps) {
  const [asking, setAsking] = useState<'edit' | 'disable' | 'merge' | null>(null);
  const [namesake, setNamesake] = useState<number>();
  const { data: owners } = useQuery({ ...ownersQuery(), enabled: kind.kind === 'operator' || kind.kind === 'service' });
  // An owner's account, which this operator may not change.
  const isKept = Boolean(
    isStaffRecord(record) && owners && !owners.may_change && owners.owners.some(({ id }) => id === record.id),
  );
  const close = (): void => setAsking(null);
  const title = titleOf(record);
  const phone = 'phone_number' in record ? record.phone_number : null;
  const client = kind.kind === 'client' ? (record as RecordOf<'client'>) : undefined;
  const isPerson = kind.isStaff || kind.kind === 'client';
  return (
    <Stack>
      <PanelHead
        title={title}
        detail={m.one_since_date({ one: capital(kind.one), date: dateWords(new Date(record.created_at)) })}
        picture={isPerson && <Avatar name={title} size={42} tone={kind.kind === 'driver' ? 'clay' : undefined} />}
        onClose={onClose}
      />
      {isStaffRecord(record) && <StaffNotices staff={record} isKept={isKept} />}
      {client && (
        <MaybeTheSame
          client={client}
          onCompare={(other) => {
            setNamesake(other);
            setAsking('merge');
          }}
        />
      )}
      <Row>
        {phone && (
          <ButtonLink size="sm" icon="phone" href={telHref(phone)}>
            {m.call()}
          </ButtonLink>
        )}
        {!isKept && (
          <Button size="sm" icon="edit" onClick={() => setAsking('edit')}>
            {m.edit()}
          </Button>
        )}
        {client && (
          <ButtonLink size="sm" icon="external" to={clientPath(client.id)}>
            {m.visits_and_marks()}
          </ButtonLink>
        )}
        {client && (
          <Button
            size="sm"
            icon="users"
            onClick={() => {
              setNamesake(undefined);
              setAsking('merge');
            }}
          >
            {m.merge()}
          </Button>
        )}
        {kind.kind === 'service' && <ServiceOffer service={record as AnyRecord & RegisteredService} />}
      </Row>
      <Particulars kind={kind} record={record} />
      {owners && isStaffRecord(record) && (
        <Suspense fallback={null}>
          <OwnerFlag staff={record} owners={owners} />
        </Suspense>
      )}
      {kind.kind === 'service' && (
        <Suspense fallback={null}>
          <ComingPrices service={record as AnyRecord & RegisteredService} owners={owners} />
        </Suspense>
      )}
      {kind.kind !== 'material' && <OpenAppointments record={record} />}
      <History id={record.id} entries={record.history} kind={kind} />
      {isStaffRecord(record) && record.is_active && !isKept && (
        <Row $between>
          <Grow>
            <Text size="s" muted>
              {m.signs_them_out_everywhere()}
              {record.appointments_count > 0 && m.asks_first_what_happens_to()}
              {record.appointments_count > 0 && appointments(record.appointments_count)}.
            </Text>
          </Grow>
          <Button size="sm" variant="danger" onClick={() => setAsking('disable')}>
            {m.disable_2()}
          </Button>
        </Row>
      )}
      {asking === 'edit' && <RecordForm kind={kind} record={record} onClose={close} onSaved={close} />}
      {asking === 'merge' && client && (
        <MergeClients
          client={client}
          other={namesake}
          onClose={close}
          onMerged={(kept) => {
            close();
            onOpen(kept);
          }}
        />
      )}
      {asking === 'disable' && isStaffRecord(record) && <DisableStaff staff={record} onClose={close} />}
    </Stack>
  );
}

const appointments = (count: number): string => m.open_appointments({ count, shown: count.toLocaleString('en-PH') });

/** Takes a service out of the offer, or puts it back. Existing bookings stay. */
function ServiceOffer({ service }: { service: RegisteredService }) {
  const save = useSaveRecord('service');
  const { id, name, is_active } = service;
  const press = (): void =>
    save.mutate(
      { id, body: { is_active: !is_active, expected: { is_active } } },
      {
        onSuccess: () => toast.success(is_active ? m.is_no_longer_on_offer({ name }) : m.is_on_offer_again({ name })),
        onError: (error) => toast.error(failureText(error, m.could_not_save_the_service())),
      },
    );
  return (
    <Button size="sm" busy={save.isPending} onClick={press}>
      {is_active ? m.take_off_offer() : m.offer_again()}
    </Button>
  );
}

interface MaybeTheSameProps {
  client: RecordOf<'client'>;
  onCompare: (other: number) => void;
}

/** Another client with the same name, perhaps the same person twice. Source: 7-027. */
function MaybeTheSame({ client, onCompare }: MaybeTheSameProps) {
  const found = useQuery(recordQueries.alike({ kind: 'client', name: personName(client), except: client.id }));
  return found.data?.matches
    .filter(({ kind }) => kind === 'client')
    .map((one) => (
      <Banner
        key={one.id}
        tone="amber"
        title={m.there_is_another_client_called({ name: one.name })}
        action={
          <Button size="sm" onClick={() => onCompare(one.id)}>
            {m.compare_the_two()}
          </Button>
        }
      />
    ));
}
