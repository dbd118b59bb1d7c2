import { Banner, Button, failureText, momentWords, personName, Row, toast, useUser } from 'shared-lib';
import { type StaffAction, useStaffAction } from 'shared-lib/records';
import { LIFT_FAILED, liftedWords } from '../team/suspension/suspensionWords';
import { type StaffRecord } from './columns';
import * as m from '../texts/m';

const moment = (instant: string): string => {
  const at = new Date(instant);
  return momentWords(at);
};

/**
 * What blocks this person, with the way out. `isKept`: only an owner agrees to an owner's new address. Source:
 * R-workflow-44, R-accounts-6, R-accounts-13, R-beyond-482.
 */
export function StaffNotices({ staff, isKept }: { staff: StaffRecord; isKept: boolean }) {
  const act = useStaffAction();
  const self = useUser();
  const name = personName(staff);
  const isAskedBySelf = staff.email_change?.asked_by === self.id;
  const press = (action: StaffAction, done: string, failed: string) => () =>
    act.mutate(
      { id: staff.id, action },
      { onSuccess: () => toast.success(done), onError: (error) => toast.error(failureText(error, failed)) },
    );
  const button = (label: string, onClick: () => void) => (
    <Button size="sm" busy={act.isPending} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      {!staff.is_active && (
        <Banner
          tone="grey"
          title={m.disabled()}
          action={button(m.enable(), press('enable', m.can_log_in_again({ name }), m.could_not_enable({ name })))}
        >
          {staff.disabled_reason ?? m.no_reason_was_given_2()}
        </Banner>
      )}
      {staff.suspended_until && (
        <Banner
          tone="clay"
          title={m.suspended_until({ suspendedUntil: moment(staff.suspended_until) })}
          action={button(m.lift_suspension(), press('lift_suspension', liftedWords(name), LIFT_FAILED))}
        >
          {staff.suspended_reason} {m.gets_no_new_work_and({ name })}
        </Banner>
      )}
      {!staff.registration_completed && staff.is_active && (
        <Banner
          tone="amber"
          title={m.invited_and_has_not_completed()}
          action={button(
            m.resend_invitation(),
            press(
              'resend_invitation',
              m.the_invitation_is_on_its({ email: staff.email }),
              m.could_not_send_the_invitation(),
            ),
          )}
        >
          {staff.email}
        </Banner>
      )}
      {staff.email_change && (
        <Banner
          tone="amber"
          title={m.is_to_be_the_new({ email: staff.email_change.email })}
          action={
            <Row>
              {!isAskedBySelf &&
                !isKept &&
                button(m.agree(), press('approve_email', m.the_new_address_counts(), m.could_not_agree_to_the()))}
              {button(m.call_off(), press('cancel_email', m.the_address_stays(), m.could_not_call_off_the()))}
            </Row>
          }
        >
          {isAskedBySelf && m.you_asked_for_it()}
          {m.it_counts_from_or_once({ effectiveAt: moment(staff.email_change.effective_at), name })}
        </Banner>
      )}
    </>
  );
}
