import { expect, test } from '../fixtures/test';
import { appointmentCard, expectStatus, openCard, press } from '../screens/appointment-card';
import { typeInto } from '../screens/type-into';

test('a therapist refuses with a reason, the operator declines the refusal, and all staff are asked again (1-004, 2-093, 2-107..2-110, 2-125..2-127, 2-150, 2-200, 4-006, 4-014, 4-061, 4-063, 5-024, 5-026..5-028, 8-080, 8-082)', async ({
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
    const dialog = operator.page.getByRole('dialog', { name: 'Review Appointment Rejection' });
    await dialog.getByRole('radio', { name: /^Decline the rejection/ }).check();
    await dialog.getByRole('radio', { name: `${visit.therapist.name} again` }).check();
    await typeInto(dialog.getByLabel('Notes'), 'Please come: there is nobody else.');
    await dialog.getByRole('button', { name: 'Save review' }).click();
    await expect(operator.page.getByText('Rejection reviewed successfully')).toBeVisible();
    for (const one of [onTherapist, onDriver]) await expectStatus(one, 'Pending');
    await expect(onTherapist.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
    await expect(onDriver.getByRole('button', { name: 'Accept Transport' })).toBeVisible();
  });
});
