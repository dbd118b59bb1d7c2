import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import {
  Button,
  Dialog,
  Field,
  FieldRow,
  dayWords,
  friendlyText,
  IconButton,
  now,
  serviceDayOf,
  Stack,
  Text,
  TextInput,
  texts,
  toast,
} from 'shared-lib';
import { bookedRefusal, closingDaysQuery, useAddClosingDay, useRemoveClosingDay } from 'shared-lib/availability';
import { DateField } from 'shared-lib/controls';
import { Form, Refused, required, useForm } from 'shared-lib/form';
import * as m from '../../texts/m';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: flex; align-items: center; justify-content: space-between; gap: var(--s2); min-height: 44px; }
  li + li { border-top: 1px solid var(--line); }
`;

/** Days on which nobody works. Operators close and reopen them. Source: R-pages-4. */
export function ClosingDays({
  appointmentHref,
  onClose,
}: {
  appointmentHref: (id: number) => string;
  onClose: () => void;
}) {
  const query = useQuery(closingDaysQuery());
  const add = useAddClosingDay();
  const remove = useRemoveClosingDay();
  const [refused, refuse] = useState<ReturnType<typeof bookedRefusal> | null>(null);
  const form = useForm({
    draft: 'closing-day',
    start: { day: '', note: '' },
    check: ({ day }) => ({ day: required(day) }),
    again: true,
    send: async ({ day, note }) => {
      await add.mutateAsync({ day, note: note.trim() });
      toast.success(m.is_closed({ day: dayWords(day) }));
    },
    failure: (error) => ({ ...bookedRefusal(error, texts.FALLBACK.updateAvailability, appointmentHref) }),
  });
  const open = (day: string): void => {
    refuse(null);
    remove.mutate(
      { day },
      {
        onSuccess: ({ restored }) =>
          restored > 0
            ? toast.success(m.is_open_again({ day: dayWords(day) }))
            : toast.info(m.is_open_again_nobody_has({ day: dayWords(day) })),
        onError: (error) => refuse(bookedRefusal(error, texts.FALLBACK.updateAvailability, appointmentHref)),
      },
    );
  };
  return (
    <Dialog
      open
      title={m.closing_days()}
      description={m.everybodys_availability_of_a_closed()}
      onClose={() => form.leave(onClose)}
    >
      <Stack>
        {refused && <Refused {...refused} />}
        {query.isError && <Refused title={texts.FALLBACK.availability} detail={friendlyText(query.error)} />}
        {query.data?.length === 0 && (
          <Text size="s" muted>
            {m.no_closing_days_yet()}
          </Text>
        )}
        <List>
          {query.data?.map(({ day, note }) => (
            <li key={day}>
              <Text>
                <b>{dayWords(day)}</b> {note}
              </Text>
              <IconButton
                icon="close"
                label={m.open_again_on({ day: dayWords(day) })}
                disabled={remove.isPending}
                onClick={() => open(day)}
              />
            </li>
          ))}
        </List>
        <Form form={form}>
          <FieldRow>
            <Field label={m.day()} required error={form.errors.day}>
              <DateField {...form.control('day')} min={serviceDayOf(now())} />
            </Field>
            <Field label={m.note()} aside="optional" error={form.errors.note}>
              <TextInput {...form.control('note')} maxLength={100} autoComplete="off" />
            </Field>
          </FieldRow>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.close_this_day()}
          </Button>
        </Form>
      </Stack>
    </Dialog>
  );
}
