import { type AppointmentCard, formatPesos, formatShortDate, formatTime } from 'shared-lib';
import type { MessageToClient, TrackedVisit } from 'shared-lib/records';
import { inWords } from '../../parts/inWords';
import * as m from '../../texts/m';

export type Told = Pick<
  AppointmentCard,
  | 'client_details'
  | 'therapists_details'
  | 'services_details'
  | 'starts_at'
  | 'ends_at'
  | 'location'
  | 'status'
  | 'outcome'
  | 'total_price'
>;

export const MESSAGE_LABELS: Readonly<Record<MessageToClient, string>> = {
  confirmation: m.confirmation(),
  new_time: m.new_time(),
  on_the_way: m.on_the_way_2(),
  thanks: m.thanks(),
  cancellation: m.cancellation_of_the_visit(),
};

const when = ({ starts_at, ends_at }: Told): string =>
  m.day_from_to({
    day: formatShortDate(new Date(starts_at)).replace(',', ''),
    start: formatTime(new Date(starts_at)),
    end: formatTime(new Date(ends_at)),
  });

function planOf(about: 'confirmation' | 'new_time', visit: Told): string[] {
  const names = inWords(visit.therapists_details.map(({ first_name }) => first_name));
  const place = visit.location;
  const services = visit.services_details.map(({ name }) => name).join(', ');
  return [
    about === 'confirmation'
      ? m.you_are_booked_when({ when: when(visit) })
      : m.your_visit_is_now({ when: when(visit) }),
    '',
    [
      // Who comes is said once they have accepted.
      visit.status === 'pending'
        ? m.we_come_to({ place })
        : m.names_come_to({ names, place, count: visit.therapists_details.length }),
      m.services_at_price({ services, price: formatPesos(visit.total_price ?? 0) }),
    ].join(' '),
  ];
}

function bodyOf(about: MessageToClient, visit: Told): string[] {
  if (about === 'thanks') return [m.thank_you_for_your_visit()];
  if (about === 'cancellation') return [m.your_visit_is_cancelled({ when: when(visit) })];
  if (about === 'on_the_way') {
    const names = visit.therapists_details.map(({ first_name }) => first_name);
    return [m.names_on_the_way_to_you({ names: inWords(names), count: names.length })];
  }
  return planOf(about, visit);
}

/** A text for the client, which the operator can change before it leaves. */
export function messageText(
  about: MessageToClient,
  visit: Told,
  { link, business }: Pick<TrackedVisit, 'link' | 'business'>,
): string {
  const [first = '', ...rest] = bodyOf(about, visit);
  const hello = m.hi_this_is({ client: visit.client_details.first_name, business: business.name });
  const follow =
    about === 'thanks' || about === 'cancellation' || !link
      ? []
      : ['', about === 'on_the_way' ? m.follow_us({ url: link.url }) : m.see_who_comes({ url: link.url })];
  const call = business.phone_number ? [m.questions_call({ phone: business.phone_number })] : [];
  // A peso sign would make every SMS of it shorter.
  return [`${hello} ${first}`, ...rest, ...follow, ...call].join('\n').replaceAll('₱', 'P');
}
