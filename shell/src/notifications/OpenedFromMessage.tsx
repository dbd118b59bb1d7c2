import { useQuery } from '@tanstack/react-query';
import { appointmentQueries, failureText, RejectDialog, texts, useAppointmentAction } from 'shared-lib';
import { Suspense, useState } from 'react';
import { AppointmentDialog } from './AppointmentDialog';

interface OpenedFromMessageProps {
  id: number;
  /** 'Reject' was pressed on the locked screen: the reason is asked at once. */
  rejects: boolean;
  onClose: () => void;
}

/** The visit of a message on the locked screen, for therapists and drivers. Source: R-beyond-284. */
export function OpenedFromMessage({ id, rejects, onClose }: OpenedFromMessageProps) {
  const { data } = useQuery({ ...appointmentQueries.read(id), enabled: rejects });
  const act = useAppointmentAction();
  const [isAsking, setAsking] = useState(rejects);
  // While it is sent, the record already shows the visit as refused.
  const [asked, setAsked] = useState<typeof data>();
  const visit = asked ?? data;
  const action = (['reject', 'reject_pickup'] as const).find((one) => visit?.allowed_actions.includes(one));
  if (!isAsking || !visit || !action) return <AppointmentDialog id={id} onClose={onClose} />;
  const reject = async (reason: string): Promise<boolean> => {
    setAsked(visit);
    const request =
      action === 'reject'
        ? ({ id, action, body: { rejection_reason: reason } } as const)
        : ({ id, action, body: { reason } } as const);
    return act.mutateAsync(request).then(
      () => {
        onClose();
        return true;
      },
      () => false,
    );
  };
  return (
    <Suspense fallback={null}>
      <RejectDialog
        visit={visit}
        onClose={() => setAsking(false)}
        onReject={reject}
        busy={act.isPending}
        error={act.error ? failureText(act.error, texts.FALLBACK.rejectAppointment) : undefined}
      />
    </Suspense>
  );
}
