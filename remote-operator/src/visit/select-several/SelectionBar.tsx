import { useState } from 'react';
import {
  type AppointmentCard,
  Button,
  type CachedCard,
  ConfirmDialog,
  failureText,
  now,
  personName,
  Row,
  serviceDayOf,
  Stack,
  Text,
  timeRange,
  toast,
  visitDay,
} from 'shared-lib';
import { OPERATOR_ALERT, useAutoCancelOverdue } from 'shared-lib/booking';
import { BOOKING_CSV_HEADER, bookingCsvRows } from 'shared-lib/records';
import { saveFile, toCsv } from 'shared-lib/controls';
import { AUTO_CANCEL_QUESTION, Consequences, type Preview } from '../monitor-timeouts/Consequences';
import { allowing, BULK, BULK_ACTIONS, type BulkAction, isListedOverdue } from './bulk';
import { InReach } from '../../parts/page/InReach';
import * as m from '../../texts/m';

const CANCELS_SELECTED = m.this_will_auto_cancel_what();

/** A question before several are changed. */
type Asked =
  | { readonly action: BulkAction; readonly rows: readonly AppointmentCard[] }
  | { readonly action: 'auto-cancel'; readonly rows: readonly AppointmentCard[]; readonly preview: Preview };

const visits = (count: number): string => (count === 1 ? m.n_1_appointment() : m.count_appointments({ count }));

function Named({ rows }: { rows: readonly AppointmentCard[] }) {
  return (
    <Stack as="span" $gap={1}>
      {rows.map((one) => (
        <Text key={one.id}>
          {personName(one.client_details)} #{one.id}, {visitDay(new Date(one.starts_at), now())}{' '}
          {timeRange(new Date(one.starts_at), new Date(one.ends_at))}
        </Text>
      ))}
    </Stack>
  );
}

const save = (rows: readonly AppointmentCard[]): void =>
  saveFile(
    `appointments-${serviceDayOf(now())}.csv`,
    new Blob([toCsv([BOOKING_CSV_HEADER, ...bookingCsvRows(rows)])], { type: 'text/csv;charset=utf-8' }),
  );

export interface SelectionBarProps {
  chosen: readonly CachedCard[];
  isRunning: boolean;
  onTake: (action: BulkAction, rows: readonly AppointmentCard[]) => void;
  onCancelOverdue: (rows: readonly AppointmentCard[]) => void;
  onClear: () => void;
}

/** The actions for the selection. Each says how many of the rows it applies to. */
export function SelectionBar({ chosen, isRunning, onTake, onCancelOverdue, onClear }: SelectionBarProps) {
  const preview = useAutoCancelOverdue();
  const [asked, setAsked] = useState<Asked | null>(null);
  const overdue = chosen.filter(isListedOverdue);

  const askAutoCancel = (): void =>
    preview.mutate(
      { dryRun: true, ids: overdue.map(({ id }) => id) },
      {
        onSuccess: (found) => {
          if (found.cancelled.length) setAsked({ action: 'auto-cancel', rows: overdue, preview: found });
          else toast.info(m.none_of_these_is_overdue());
        },
        onError: (error) => toast.error(failureText(error, OPERATOR_ALERT.overdue)),
      },
    );
  const confirm = (): void => {
    setAsked(null);
    if (asked?.action === 'auto-cancel') onCancelOverdue(asked.rows);
    else if (asked) onTake(asked.action, asked.rows);
  };
  return (
    <InReach role="group" aria-label={m.selected_appointments()}>
      <Row $between>
        <b role="status">{m.selected({ count: chosen.length })}</b>
        <Row $gap={2}>
          {BULK_ACTIONS.map((action) => {
            const rows = allowing(chosen, action);
            return (
              rows.length > 0 && (
                <Button key={action} size="sm" busy={isRunning} onClick={() => setAsked({ action, rows })}>
                  {BULK[action].label} {rows.length}
                </Button>
              )
            );
          })}
          {overdue.length > 0 && (
            <Button size="sm" variant="danger" busy={isRunning || preview.isPending} onClick={askAutoCancel}>
              {m.auto_cancel_overdue_count({ count: overdue.length })}
            </Button>
          )}
          <Button size="sm" icon="download" disabled={chosen.length === 0} onClick={() => save(chosen)}>
            {m.export_csv()}
          </Button>
          <Button size="sm" variant="ghost" disabled={chosen.length === 0} onClick={onClear}>
            {m.clear_2()}
          </Button>
        </Row>
      </Row>
      {asked && (
        <ConfirmDialog
          open
          danger={asked.action === 'auto-cancel'}
          title={
            asked.action === 'auto-cancel'
              ? AUTO_CANCEL_QUESTION
              : `${BULK[asked.action].asks} ${visits(asked.rows.length)}?`
          }
          text={
            asked.action === 'auto-cancel' ? (
              <Consequences lead={CANCELS_SELECTED} {...asked.preview} />
            ) : (
              <Named rows={asked.rows} />
            )
          }
          confirmLabel={asked.action === 'auto-cancel' ? m.continue_() : BULK[asked.action].label}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        />
      )}
    </InReach>
  );
}
