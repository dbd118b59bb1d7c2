import { Banner, Button, failureText, formatMoment, personName, Row, toast, useUser } from 'shared-lib';
import { type StaffAction, useStaffAction } from 'shared-lib/records';
import { LIFT_FAILED, liftedWords } from '../team/suspension/suspensionWords';
import { type StaffRecord } from './columns';

const moment = (instant: string): string => {
  const at = new Date(instant);
  return formatMoment(at);
};

/** What blocks this person, with the way out. Source: R-workflow-44, R-accounts-6, R-accounts-13. */
export function StaffNotices({ staff }: { staff: StaffRecord }) {
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
          title="Disabled"
          action={button('Enable', press('enable', `${name} can log in again`, `Could not enable ${name}`))}
        >
          {staff.disabled_reason ?? 'No reason was given.'}
        </Banner>
      )}
      {staff.suspended_until && (
        <Banner
          tone="clay"
          title={`Suspended until ${moment(staff.suspended_until)}`}
          action={button('Lift suspension', press('lift_suspension', liftedWords(name), LIFT_FAILED))}
        >
          {staff.suspended_reason} {name} gets no new work and finishes what runs.
        </Banner>
      )}
      {!staff.registration_completed && staff.is_active && (
        <Banner
          tone="amber"
          title="Invited, and has not completed the registration"
          action={button(
            'Resend invitation',
            press(
              'resend_invitation',
              `The invitation is on its way to ${staff.email}`,
              'Could not send the invitation',
            ),
          )}
        >
          {staff.email}
        </Banner>
      )}
      {staff.email_change && (
        <Banner
          tone="amber"
          title={`${staff.email_change.email} is to be the new e-mail address`}
          action={
            <Row>
              {!isAskedBySelf &&
                button('Agree', press('approve_email', 'The new address counts', 'Could not agree to the new address'))}
              {button('Call off', press('cancel_email', 'The address stays', 'Could not call off the new address'))}
            </Row>
          }
        >
          {isAskedBySelf && 'You asked for it. '}
          It counts from {moment(staff.email_change.effective_at)}, or once a second operator agrees. {name} is signed
          out then, and verifies it.
        </Banner>
      )}
    </>
  );
}
