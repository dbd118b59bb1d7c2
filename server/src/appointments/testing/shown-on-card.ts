import { appointmentCard, type Appointment, type AppointmentCard } from 'shared-lib/contract';

/**
 * The fields of a full row that its card shows. A value that does not apply, or that the reader may not see, is left
 * out.
 */
export function shownOnCard(row: Appointment): Partial<AppointmentCard> {
  const { services_details: services, therapists_details: team, ...card } = appointmentCard.parse(row);
  if (card.driver_details && !card.driver_details.phone_number) delete card.driver_details.phone_number;
  return Object.fromEntries(
    Object.entries({
      ...card,
      therapists_details: team.map(({ pickup_address: address, ...one }) => ({
        ...one,
        ...(address != null && { pickup_address: address }),
      })),
      services_details: services.map(({ name, price, therapist }) => ({
        name,
        ...(price != null && { price }),
        ...(therapist != null && { therapist }),
      })),
    }).filter(
      ([name, value]) =>
        value !== null && value !== false && value !== '' && (name !== 'pickup_urgency' || row.pickup_requested),
    ),
  );
}
