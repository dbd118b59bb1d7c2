import { useQuery } from '@tanstack/react-query';
import { type AttendanceRecord, momentWords, type HistoryEntry, Stack, Text } from 'shared-lib';
import { registerQueries } from 'shared-lib/attendance';
import styled from 'styled-components';
import { AddNote } from '../add-note/AddNote';
import { type NoteLine, noteLines } from '../add-note/noteLines';
import { CorrectTimes } from '../correct-times/CorrectTimes';
import { clockOf, type Entry, sentLate } from './entries';
import * as m from '../texts/m';

const Lines = styled.ul`
  display: grid;
  gap: 2px;
  padding-left: 1.2em;
  font-size: var(--t-s);

  > li { overflow-wrap: anywhere; white-space: pre-line; }
`;
const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  gap: var(--s5);
`;

/** The actions of the audit trail, in words. */
const DONE: Readonly<Record<string, string>> = {
  'attendance.check_in': m.checked_in(),
  'attendance.check_out': m.checked_out(),
  'attendance.say_left': m.said_when_they_left(),
  'attendance.undo_check_in': m.check_in_undone(),
  'attendance.undo_check_out': m.check_out_undone(),
  'attendance.approve': m.approved(),
  'attendance.mark_absent': m.marked_as_absent(),
  'attendance.update_status': m.arrival_worked_out_anew(),
  'attendance.edit': m.times_changed(),
  'attendance.note': m.note_added(),
};

const TIMES = [
  ['check_in_at', 'check-in'],
  ['check_out_at', 'check-out'],
] as const;
const instant = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** `check-out 11:03 PM → 10:05 PM`, and the reason. */
function changeWords({ action, changes }: HistoryEntry): string {
  if (action !== 'attendance.edit') return '';
  const times = TIMES.flatMap(([field, word]) =>
    changes
      .filter((change) => change.field === field)
      .map(({ before, after }) => `${word} ${clockOf(instant(before))} → ${clockOf(instant(after))}`),
  );
  const reason = changes.find(({ field }) => field === 'reason')?.after;
  return [times.join(', '), ...(typeof reason === 'string' ? [`“${reason}”`] : [])].map((part) => `: ${part}`).join('');
}

const whoWhen = ({ by, at }: NoteLine): string => (at ? `${by ?? m.the_system()}, ${momentWords(new Date(at))}` : '');

/** `Check-in 1:05 PM: the phone had no network and sent it at 10:30 PM.` Source: R-beyond-320. */
function SentLate({ record }: { record: AttendanceRecord }) {
  const sent = sentLate(record);
  return (
    <>
      {sent.in && (
        <Text as="p" size="s" tone="amber">
          {m.check_in_was_sent_late({ time: clockOf(record.check_in_time), sent: clockOf(sent.in) })}
        </Text>
      )}
      {sent.out && (
        <Text as="p" size="s" tone="amber">
          {m.check_out_was_sent_late({ time: clockOf(record.check_out_time), sent: clockOf(sent.out) })}
        </Text>
      )}
    </>
  );
}

/** What opens below a row of the register: its times, its notes, and who changed what. */
export function RecordPanel({ entry, day, onClose }: { entry: Entry; day: string; onClose: () => void }) {
  const { record, staff_name: staffName } = entry;
  return (
    <Stack as="section" aria-label={m.attendance_of({ staffName })} $gap={5}>
      {record && <SentLate record={record} />}
      <CorrectTimes entry={entry} day={day} onClose={onClose} />
      {record && <Trail record={record} />}
    </Stack>
  );
}

function Trail({ record }: { record: AttendanceRecord }) {
  const history = useQuery(registerQueries.history(record.id)).data?.results ?? [];
  const lines = noteLines(record.notes, history);
  return (
    <Two>
      <Stack $gap={2}>
        <Text as="h3" size="s" strong>
          {m.notes()}
        </Text>
        {lines.length > 0 && (
          <Lines aria-label={m.notes()}>
            {lines.map((line, at) => (
              <li key={at}>
                “{line.text}”{' '}
                <Text size="xs" muted>
                  {whoWhen(line)}
                </Text>
              </li>
            ))}
          </Lines>
        )}
        <AddNote record={record} />
      </Stack>
      <Stack $gap={2}>
        <Text as="h3" size="s" strong>
          {m.history()}
        </Text>
        {history.length === 0 && (
          <Text size="s" muted>
            {m.nothing_was_recorded_yet()}
          </Text>
        )}
        <Lines aria-label={m.history()}>
          {history.map((entry) => (
            <li key={`${entry.at} ${entry.action}`}>
              {DONE[entry.action] ?? entry.action}
              {changeWords(entry)}{' '}
              <Text size="xs" muted>
                {entry.by ?? m.the_system()}, {momentWords(new Date(entry.at))}
              </Text>
            </li>
          ))}
        </Lines>
      </Stack>
    </Two>
  );
}
