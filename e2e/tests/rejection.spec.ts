import { expect, test } from '../fixtures/test';
import { expectStatus, press, appointmentCard } from '../screens/appointment-card';

test('a driver refuses, the operator accepts the refusal, and the appointment is cancelled (2-126, 4-006, 4-037, 4-062)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const [operator, therapist, driver] = await Promise.all([
    as('operator'),
    as(visit.therapist.username),
    as(visit.driver.username),
  ]);
  await press(appointmentCard(driver.page, visit.client.name), 'Reject');
  const refusal = driver.page.getByRole('dialog', { name: 'Reject Appointment' });
  await refusal.getByRole('radio', { name: 'Travel conflict' }).check();
  await refusal.getByRole('button', { name: 'Reject', exact: true }).click();

  const card = appointmentCard(operator.page, visit.client.name);
  await expect(card).toContainText(`Refused by ${visit.driver.name} (driver)`);
  await press(card, 'Review Rejection');
  const review = operator.page.getByRole('dialog', { name: 'Review Appointment Rejection' });
  await review.getByRole('button', { name: 'Save review' }).click();
  await expect(review.getByText('Choose accept or decline.')).toBeVisible();
  await review.getByRole('radio', { name: /^Accept the rejection/ }).check();
  await review.getByRole('button', { name: 'Save review' }).click();
  await expect(review).toBeHidden();
  await expectStatus(appointmentCard(therapist.page, visit.client.name), 'Cancelled');
});
