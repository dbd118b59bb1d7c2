import { personName, toast } from 'shared-lib';
import { useWithdrawEntry, type WaitlistEntry } from 'shared-lib/booking';
import { AskText } from '../ask-text/AskText';
import { windowInWords, withdrawWords } from './wishWords';

/** Takes a wish off the waitlist, with the reason. */
export function WithdrawWish({ wish, onClose }: { wish: WaitlistEntry; onClose: () => void }) {
  const withdraw = useWithdrawEntry();
  const client = personName(wish.client_details);
  return (
    <AskText
      danger
      title={`${withdrawWords(client)}?`}
      description={windowInWords(wish)}
      submitLabel="Withdraw the wish"
      cancelLabel="Keep it"
      send={async (reason) => {
        await withdraw.mutateAsync({ id: wish.id, reason });
        toast.success(`${client} is on the waitlist no more`);
      }}
      failure="Could not withdraw the wish"
      onClose={onClose}
    />
  );
}
