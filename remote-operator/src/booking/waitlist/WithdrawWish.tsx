import { personName, toast } from 'shared-lib';
import { useWithdrawWish, type Wish } from 'shared-lib/booking';
import { AskText } from '../../parts/page/AskText';
import { windowInWords, withdrawWords } from './wishWords';

/** Takes a wish off the waitlist, with the reason. */
export function WithdrawWish({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const withdraw = useWithdrawWish();
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
