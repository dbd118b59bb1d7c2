import { type AppointmentCard, Text } from 'shared-lib';
import * as m from '../texts/m';

export interface PickupAddressProps {
  therapist: AppointmentCard['therapists_details'][number];
  /** The driver is on the way to them: that there is none is said, too. */
  isNow: boolean;
}

/** Where a therapist is collected before the visit. Nothing where the driver may not know yet. Source: R-beyond-710. */
export function PickupAddress({ therapist, isNow }: PickupAddressProps) {
  const { pickup_address: address, first_name: name } = therapist;
  if (address == null || (address === '' && !isNow)) return null;
  return (
    <Text as="p" size="s">
      {address === '' ? m.no_pick_up_address_yet({ name }) : m.pick_up_at({ address })}
    </Text>
  );
}
