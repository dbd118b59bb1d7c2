import type { StepQueue } from '../../api/appointments/unsent/step-queue';
import { formatTime } from '../../domain/time/service-day';
import { toast } from '../../ui/toast/toast';
import type { Told } from './Refused';
import * as m from '../../texts/m';

/** `Session started 4:02 PM · not sent yet`. */
export const notSentYet = ({ did, label, occurredAt }: Told): string =>
  m.not_sent_yet({ did: did ?? label, time: formatTime(new Date(occurredAt)) });

/** Takes a waiting step back, or says that it is too late for that. */
export function takeBack(queue: StepQueue | null, { order }: { order: number }): void {
  void queue?.takeBack(order).then((isBack) => {
    if (!isBack) toast.info(m.it_is_being_sent_now());
  });
}
