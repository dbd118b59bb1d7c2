import { type AttendanceRecord, Banner, Button, failureText, Field, limits, TextInput, texts } from 'shared-lib';
import { useAddNote } from 'shared-lib/attendance';
import { Form, required, useForm } from 'shared-lib/form';
import styled from 'styled-components';
import { useComplaint } from '../register/useComplaint';
import * as m from '../texts/m';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--s2);

  /* Where little room is left beside the button, it moves below. */
  > :first-child { flex: 1 1 14rem; min-width: 0; }
`;

/** Adds a note below the others. Nothing else of the record is sent. Source: 2-167, 7-094, 8-099. */
export function AddNote({ record }: { record: AttendanceRecord }) {
  const add = useAddNote();
  const [complaint, complain] = useComplaint();
  const room = limits.TEXT_MAX - record.notes.length - 1;
  const form = useForm({
    draft: `attendance-note.${record.id}`,
    start: { note: '' },
    check: ({ note }) => ({
      note:
        required(note) ??
        (note.trim().length > room ? m.there_is_room_for_characters({ value: Math.max(0, room) }) : undefined),
    }),
    send: ({ note }) => add.mutateAsync({ record, note: note.trim() }).then(() => undefined),
    shownAt: { notes: 'note' },
    failure: (error) => {
      complain(failureText(error, texts.FALLBACK.addNote));
      return {};
    },
    again: true,
  });
  return (
    <Form form={form}>
      {complaint && <Banner tone="red" live="alert" title={complaint} />}
      <Line>
        <Field label={m.note()} error={form.errors.note}>
          <TextInput {...form.control('note')} autoComplete="off" />
        </Field>
        <Button type="submit" busy={form.busy}>
          {m.add_note()}
        </Button>
      </Line>
    </Form>
  );
}
