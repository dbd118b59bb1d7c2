import {
  type AppointmentCard,
  Button,
  failureText,
  limits,
  texts,
  toast,
  useAppointmentAction,
  useUpdateAppointment,
} from 'shared-lib';
import type { ComponentProps } from 'react';
import { rideHomeChanged } from '../assign-pickup/pickupDriverWords';
import { changedMeanwhile } from '../execute-action/useDecision';
import { takerOf } from './backupWords';

type Look = Partial<Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'aria-describedby'>>;

/** Gives the ride to who came forward, by the call by which any driver on the road is changed. Source: R-beyond-9. */
export function ReassignToBackup({ appointment, ...look }: Look & { appointment: AppointmentCard }) {
  const { id, version, status } = appointment;
  const update = useUpdateAppointment();
  const action = useAppointmentAction();
  const taker = takerOf(appointment);
  if (!taker) return null;
  const reassign = async (): Promise<void> => {
    try {
      if (status === 'return_journey') {
        await action.mutateAsync({ id, action: 'assign_pickup_driver', body: { driver_id: taker.id, version } });
        toast.success(`${taker.name} is asked, and has ${limits.PICKUP_WINDOW} minutes to confirm`);
      } else {
        await update.mutateAsync({ id, change: { driver: taker.id, version } });
        toast.success(`${texts.SUCCESS.updateAppointment}: ${taker.name} takes the ride over.`);
      }
    } catch (error) {
      const now = status === 'return_journey' && changedMeanwhile(error);
      toast.error(now ? rideHomeChanged(now) : failureText(error, texts.FALLBACK.updateAppointment));
    }
  };
  return (
    <Button {...look} step={id} busy={update.isPending || action.isPending} onClick={() => void reassign()}>
      Reassign
    </Button>
  );
}
