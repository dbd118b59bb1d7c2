import { type Appointment, formatPesos, Text } from 'shared-lib';
import { surchargeOf } from 'shared-lib/records';
import type { Draft } from '../draft/draft';
import { linesOf } from '../../parts/visitPrice';
import * as m from '../../texts/m';

export interface SurchargedPriceProps {
  draft: Pick<Draft, 'services' | 'date' | 'start' | 'location'>;
  /** Pesos of the services. */
  price: number;
  /** The appointment that is being changed. */
  appointment: Appointment | undefined;
  ahead: readonly { name: string; unit: 'pesos' | 'percent'; amount: number }[] | undefined;
}

/** A visit that keeps its services, its start and its place keeps its lines. */
const isKept = ({ draft, appointment }: SurchargedPriceProps): boolean =>
  draft.services.join() === appointment?.services.join() &&
  draft.date === appointment.date &&
  draft.start === appointment.start_time &&
  draft.location.trim() === appointment.location;

/** The price of a planned visit with its surcharges, by name. Source: R-beyond-1334. */
export function SurchargedPrice(props: SurchargedPriceProps) {
  const { appointment, ahead = [], price } = props;
  const lines =
    appointment && isKept(props)
      ? linesOf(appointment).map(({ name, price: pesos }) => ({ name, pesos: pesos ?? 0 }))
      : ahead.map((one) => ({ name: one.name, pesos: surchargeOf(one, price) }));
  const charged = lines.filter(({ pesos }) => pesos > 0);
  return (
    <>
      {formatPesos(charged.reduce((sum, { pesos }) => sum + pesos, price))}
      {charged.map(({ name, pesos }) => (
        <Text as="div" size="s" muted key={name}>
          {m.with_line({ name, pesos: formatPesos(pesos) })}
        </Text>
      ))}
    </>
  );
}
