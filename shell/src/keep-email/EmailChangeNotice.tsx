import { Banner, Button, failureText, formatLongDate, formatTime, type Profile, toast } from 'shared-lib';
import { useKeepEmail } from 'shared-lib/settings';

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
      title={`An operator has asked to change your e-mail address to ${change.email}.`}
      action={
        <Button
          size="sm"
          busy={keep.isPending}
          onClick={() =>
            keep.mutate(undefined, {
              onSuccess: () => toast.success('Your e-mail address stays as it is.'),
              onError: (error) => toast.error(failureText(error, 'Could not keep your address')),
            })
          }
        >
          Keep my address
        </Button>
      }
    >
      It will count from {formatLongDate(at)}, {formatTime(at)}. You are signed out everywhere then.
    </Banner>
  );
}
