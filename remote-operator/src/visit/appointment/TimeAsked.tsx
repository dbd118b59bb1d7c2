import {
  type Appointment,
  Banner,
  Button,
  failureText,
  dateWords,
  momentWords,
  formatTime,
  limits,
  localTime,
  Row,
  serviceDayOf,
  Stack,
  toast,
  useNow,
} from 'shared-lib';
import { Suspense, useState } from 'react';
import { useUpdateAppointment } from 'shared-lib/booking';
import { useKeepTime } from 'shared-lib/records';
import { may } from '../../parts/execute-action/allowed';
import { refusalOf } from '../../team/swap/places';
import { MovedPrice } from './lazySurcharges';
import * as m from '../../texts/m';

/**
 * The client asks by the link for another time: an operator moves the visit there, by an edit as any other, or keeps
 * its time. While it is held nobody else has it; later the edit looks again. The new price stands beside the button.
 * Source: R-beyond-662, R-beyond-663, R-beyond-1423.
 */
export function TimeAsked({ appointment }: { appointment: Appointment }) {
  const now = useNow(limits.MINUTE);
  const edit = useUpdateAppointment();
  const keep = useKeepTime();
  const [priceOfDay, setPriceOfDay] = useState(false);
  const { id, version, starts_at, time_asked_for: to, time_asked_at: at, time_held_until: until } = appointment;
  if (!to || !at || !may(appointment, 'edit_visit')) return null;
  const start = new Date(to);
  const isSameDay = serviceDayOf(start) === serviceDayOf(new Date(starts_at));
  const move = () => {
    const change = {
      date: serviceDayOf(start),
      start_time: localTime(start),
      version,
      ...(priceOfDay && { price_of_the_day: true }),
    };
    edit.mutate(
      { id, change },
      {
        onSuccess: () => toast.success(m.moved_to({ when: momentWords(start) })),
        onError: (error) => toast.error(refusalOf(error)),
      },
    );
  };
  return (
    <Banner tone="amber" icon="warning" title={m.the_client_asks_for_another_time({ when: momentWords(start) })}>
      <Stack $gap={2}>
        <span>
          {m.asked_on_their_page({ when: momentWords(new Date(at)) })}{' '}
          {until && new Date(until) > now ? m.held_until({ time: formatTime(new Date(until)) }) : m.held_no_longer()}
        </span>
        <Suspense fallback={null}>
          <MovedPrice {...{ appointment, start, priceOfDay }} onPriceOfDay={setPriceOfDay} />
        </Suspense>
        <Row>
          <Button size="sm" step busy={edit.isPending} onClick={move}>
            {m.move_to({ when: isSameDay ? formatTime(start) : `${dateWords(start)}, ${formatTime(start)}` })}
          </Button>
          <Button
            size="sm"
            busy={keep.isPending}
            onClick={() =>
              keep.mutate({ id }, { onError: (error) => toast.error(failureText(error, m.could_not_keep_the_time())) })
            }
          >
            {m.keep_the_time()}
          </Button>
        </Row>
      </Stack>
    </Banner>
  );
}
