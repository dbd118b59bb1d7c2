import { calls } from 'shared-lib/contract';
import { personName } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { appointmentCard, expectStatus, openCard, press } from '../screens/appointment-card';
import { onKeyboard } from '../screens/keyboard';

test('a driver refuses and the operator asks another one; the therapist refuses too, the operator accepts that, and the appointment is cancelled (2-126, 4-006, 4-037, 4-062, 4-063, R-booking-22)', async ({
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
  await press(appointmentCard(driver.page, visit.client.name), 'Reject');
  const refusal = driver.page.getByRole('dialog', { name: 'Reject Appointment' });
  await refusal.getByRole('radio', { name: 'Travel conflict' }).check();
  await refusal.getByRole('button', { name: 'Reject', exact: true }).click();

  const card = appointmentCard(operator.page, visit.client.name);
  const review = operator.page.getByRole('dialog', { name: 'Review Appointment Rejection' });
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
    await expect(appointmentCard(driver.page, visit.client.name)).toBeHidden();
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
