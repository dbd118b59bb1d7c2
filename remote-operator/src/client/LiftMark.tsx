import { toast } from 'shared-lib';
import { useLiftMark } from 'shared-lib/booking';
import { AskText } from '../parts/page/AskText';

/** Lifts a mark of a client, with the reason; that it was made stays on record. Source: R-client-4. */
export function LiftMark({ mark, onClose }: { mark: number; onClose: () => void }) {
  const lift = useLiftMark();
  return (
    <AskText
      size="sm"
      title="Lift the mark?"
      description="It holds no longer. That it was made, and by whom it was lifted, stays on record."
      submitLabel="Lift the mark"
      cancelLabel="Keep it"
      send={async (reason) => {
        await lift.mutateAsync({ mark, reason });
        toast.success('The mark is lifted');
      }}
      failure="Could not lift the mark"
      onClose={onClose}
    />
  );
}
