// How it works: docs/subsystems/surcharges.md.
import { useQuery } from '@tanstack/react-query';
import {
  addMinutes,
  type Appointment,
  dayWords,
  formatPesos,
  localTime,
  serviceDayOf,
  Stack,
  sumOfPrices,
} from 'shared-lib';
import { availabilityQueries, serviceQueries } from 'shared-lib/booking';
import { Checkbox } from 'shared-lib/controls';
import { surchargeOf } from 'shared-lib/records';
import { priceAfterMove, servicesCost } from '../../parts/visitPrice';
import * as m from '../../texts/m';

export interface MovedPriceProps {
  appointment: Appointment;
  /** The start to which it would move. */
  start: Date;
  /** Its services get the prices of that day. */
  priceOfDay: boolean;
  onPriceOfDay: (priceOfDay: boolean) => void;
}

/** What a visit would cost at another start: its surcharges there, and prices that begin by then. R-beyond-1423. */
export function MovedPrice({ appointment, start, priceOfDay, onPriceOfDay }: MovedPriceProps) {
  const [date, start_time] = [serviceDayOf(start), localTime(start)];
  const services = useQuery(serviceQueries.all()).data ?? [];
  const end_time = localTime(addMinutes(start, appointment.total_duration));
  const { data, isError } = useQuery(
    availabilityQueries.tightWays({
      date,
      start_time,
      end_time,
      location: appointment.location,
      therapists: [],
      driver: null,
      except: appointment.id,
    }),
  );
  if (isError && !data) return <span>{m.the_price_there_is_not_known()}</span>;
  if (!data) return null;
  const ofDay = priceAfterMove({ services: appointment.services, date }, appointment, services);
  const kept = servicesCost(appointment);
  const cost = ofDay !== null && priceOfDay ? ofDay : kept;
  const lines = (data.surcharges ?? [])
    .map((one) => ({ name: one.name, price: surchargeOf(one, cost) }))
    .filter(({ price }) => price > 0);
  const total = cost + sumOfPrices(lines);
  const before = appointment.total_price ?? 0;
  return (
    <Stack $gap={1}>
      {ofDay !== null && (
        <>
          <span>
            {m.the_services_cost_on_the_day({
              day: dayWords(date),
              price: formatPesos(ofDay),
              kept: formatPesos(kept),
            })}
          </span>
          <Checkbox label={m.use_the_price_of_that_day()} checked={priceOfDay} onChange={onPriceOfDay} />
        </>
      )}
      {total !== before && (
        <span role="status">
          {m.it_costs_then_instead_of({ price: formatPesos(total), now: formatPesos(before) })}{' '}
          {lines.map(({ name, price }) => m.with_line({ name, pesos: formatPesos(price) })).join(', ')}
        </span>
      )}
    </Stack>
  );
}
