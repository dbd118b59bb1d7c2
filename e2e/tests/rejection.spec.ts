import { calls } from 'shared-lib/contract';
import { personName } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { appointmentCard, expectStatus, openCard, press } from '../screens/appointment-card';
import { onKeyboard } from '../screens/keyboard';
import { typeInto } from '../screens/type-into';

test('a therapist refuses with a reason, the operator declines that, and all staff are asked again; a driver refuses and another one is asked; the therapist refuses once more, the operator accepts that, and the appointment is cancelled (1-004, 2-093, 2-107..2-110, 2-125..2-127, 2-150, 2-200, 4-006, 4-014, 4-037, 4-061..4-063, 5-024, 5-026..5-028, 8-080, 8-082, R-booking-22)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const [operator, therapist, driver] = await Promise.all([
    as('operator'),
    as(visit.therapist.username),
    as(visit.driver.username),
  ]);
  const onTherapist = appointmentCard(therapist.page, visit.client.name);
  const onDriver = appointmentCard(driver.page, visit.client.name);
  await press(onDriver, 'Accept Transport');
  await expect(onDriver.getByText(`You have accepted. Waiting for: ${visit.therapist.name}`)).toBeVisible();

  await test.step('a reason is required; Other needs an explanation', async () => {
    await press(onTherapist, 'Reject');
    const dialog = therapist.page.getByRole('dialog', { name: 'Reject Appointment' });
    const reject = dialog.getByRole('button', { name: 'Reject', exact: true });
    await expect(dialog.getByRole('radio')).toHaveCount(8);
    await reject.click();
    await expect(dialog.getByText('Please provide a reason for rejection.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Other' }).check();
    await expect(reject).toBeDisabled();
    await expect(dialog.getByText('Please specify the reason for rejection.')).toBeVisible();
    await typeInto(dialog.getByLabel('What happened?'), '  My niece gets married.  ');
    await reject.click();
    await expect(dialog).toBeHidden();
    await expect(therapist.page.getByText('Appointment rejected successfully')).toBeVisible();
  });

  // It stays in the driver's list of today, so that he does not drive there.
  await expectStatus(onDriver, 'Rejected');
  const card = appointmentCard(operator.page, visit.client.name);
  const review = operator.page.getByRole('dialog', { name: 'Review Appointment Rejection' });
  await test.step('the operator reads who refused and why, without a reload', async () => {
    await expect(operator.page.getByRole('tab', { name: /^Rejection Reviews/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    // The refusal stands in 'Needs you now': its card is folded.
    await openCard(card);
    await expect(card).toContainText('My niece gets married.');
    await expect(card).toContainText(`Refused by ${visit.therapist.name} (therapist)`);
  });

  await test.step('after the decline it is pending again for both, and the driver answers again', async () => {
    await press(card, 'Review Rejection');
    await review.getByRole('radio', { name: /^Decline the rejection/ }).check();
    await review.getByRole('radio', { name: `${visit.therapist.name} again` }).check();
    await typeInto(review.getByLabel('Notes'), 'Please come: there is nobody else.');
    await review.getByRole('button', { name: 'Save review' }).click();
    await expect(operator.page.getByText('Rejection reviewed successfully')).toBeVisible();
    for (const one of [onTherapist, onDriver]) await expectStatus(one, 'Pending');
    await expect(onTherapist.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
    await expect(onDriver.getByRole('button', { name: 'Accept Transport' })).toBeVisible();
  });

  await press(onDriver, 'Reject');
  const refusal = driver.page.getByRole('dialog', { name: 'Reject Appointment' });
  await refusal.getByRole('radio', { name: 'Travel conflict' }).check();
  await refusal.getByRole('button', { name: 'Reject', exact: true }).click();

  await test.step('the operator declines, and another driver is chosen already: the new one is asked, and the first one loses the visit', async () => {
    // The refusal stands in 'Needs you now': its card is folded.
    await openCard(card);
    await expect(card).toContainText(`Refused by ${visit.driver.name} (driver)`);
    await press(card, 'Review Rejection');
    // Each choice has its explanation beside it.
    const declines = /^Decline the rejection.*Find someone else/;
    await expect(review.getByRole('radio', { name: /^Accept the rejection.*Cancel the visit/ })).toBeVisible();
    await review.getByRole('radio', { name: declines }).check();
    const ask = review.getByRole('radiogroup', { name: 'Ask' });
    await expect(ask.getByRole('radio', { name: new RegExp(`^${visit.driver.name} again`) })).not.toBeChecked();
    await expect(ask.getByRole('radio').first()).toBeChecked();
    await review.getByRole('button', { name: 'Save review' }).click();
    await expect(review).toBeHidden();
    await expectStatus(onTherapist, 'Pending');
    await expect(onDriver).toBeHidden();
    const {
      driver: asked,
      driver_details,
      status,
    } = await business.operator.api.send(calls.appointments.read, {
      params: { id: visit.id },
    });
    expect(status).toBe('pending');
    expect(asked).not.toBe(visit.driver.id);
    await expect(onTherapist).toContainText(personName(driver_details!));
  });

  await test.step('the operator accepts: the visit is cancelled, and the focus moves to the rest of the list', async () => {
    await business.act(visit.therapist, visit.id, 'reject', { rejection_reason: 'Schedule conflict' });
    await openCard(card);
    await expect(card).toContainText(`Refused by ${visit.therapist.name} (therapist)`);
    await press(card, 'Review Rejection');
    const hands = await onKeyboard(operator.page);
    await review.getByRole('button', { name: 'Save review' }).click();
    await expect(review.getByText('Choose accept or decline.')).toBeVisible();
    await review.getByRole('radio', { name: /^Accept the rejection/ }).check();
    await review.getByRole('button', { name: 'Cancel the visit' }).click();
    await expect(review).toBeHidden();
    await expect(card).toBeHidden();
    await expectStatus(onTherapist, 'Cancelled');
    await expect(operator.page.locator(':focus')).toBeVisible();
    expect(await hands.lost()).toEqual([]);
  });
});
