import { Banner, Button, failureText, formatLongDate, formatTime, type Profile, toast } from 'shared-lib';
import { useKeepEmail } from 'shared-lib/settings';
import * as m from '../texts/m';

/**
 * Warns that an operator wants to give my account another address. The owner of that address could get in. Source:
 * R-accounts-13.
 */
export function EmailChangeNotice({ change }: { change: NonNullable<Profile['email_change']> }) {
  const keep = useKeepEmail();
  const at = new Date(change.effective_at);
  return (
    <Banner
      tone="amber"
      title={m.an_operator_has_asked_to({ email: change.email })}
      action={
        <Button
          size="sm"
          busy={keep.isPending}
          onClick={() =>
            keep.mutate(undefined, {
              onSuccess: () => toast.success(m.your_e_mail_address_stays()),
              onError: (error) => toast.error(failureText(error, m.could_not_keep_your_address())),
            })
          }
        >
          {m.keep_my_address()}
        </Button>
      }
    >
      {m.it_will_count_from_you({ at: formatLongDate(at), at2: formatTime(at) })}
    </Banner>
  );
}
