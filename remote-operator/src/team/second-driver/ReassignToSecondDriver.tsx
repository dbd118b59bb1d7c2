import { type AppointmentCard, Button, failureText, limits, texts, toast, useAppointmentAction } from 'shared-lib';
import { useUpdateAppointment } from 'shared-lib/booking';
import type { ComponentProps } from 'react';
import { askedAlready, rideHomeChanged, sendForRide } from '../pickup/rideHomeMeanwhile';
import { aboutVisit } from '../../parts/execute-action/aboutVisit';
import { takerOf } from './secondDriverWords';
import * as m from '../../texts/m';

type Look = Partial<Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'aria-describedby'>>;

/**
 * Gives the ride to the driver who came forward, with the call that changes any driver on the road. Source: R-beyond-9.
 */
export function ReassignToSecondDriver({ appointment, ...look }: Look & { appointment: AppointmentCard }) {
  const { id, version, status } = appointment;
  const update = useUpdateAppointment();
  const action = useAppointmentAction();
  const taker = takerOf(appointment);
  if (!taker) return null;
  const about = aboutVisit(appointment);
  const failed = (error: unknown) => failureText(error, texts.FALLBACK.updateAppointment);
  const askForRideHome = async (): Promise<void> => {
    const wanted = { driver_id: taker.id };
    try {
      await sendForRide(appointment, (seen) =>
        action.mutateAsync({ id, action: 'assign_pickup_driver', body: { ...wanted, version: seen } }),
      );
      toast.success(m.is_asked_and_has_minutes({ name: taker.name, pickupWindow: limits.PICKUP_WINDOW }), about);
    } catch (error) {
      const asked = askedAlready(error, wanted);
      if (asked) toast.success(asked, about);
      else toast.error(rideHomeChanged(error, appointment) ?? failed(error), about);
    }
  };
  const giveRide = async (): Promise<void> => {
    try {
      await update.mutateAsync({ id, change: { driver: taker.id, version } });
      toast.success(
        m.takes_the_ride_over({ updateAppointment: texts.SUCCESS.updateAppointment, name: taker.name }),
        about,
      );
    } catch (error) {
      toast.error(failed(error), about);
    }
  };
  const reassign = status === 'return_journey' ? askForRideHome : giveRide;
  return (
    <Button {...look} step={id} busy={update.isPending || action.isPending} onClick={() => void reassign()}>
      {m.swap_2()}
    </Button>
  );
}
