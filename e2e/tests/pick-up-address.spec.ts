import { driverOnDuty } from '../fixtures/driverOnDuty';
import { expect, test } from '../fixtures/test';
import { take, TO_JOURNEY } from '../fixtures/walk';
import { appointmentCard } from '../screens/appointment-card';
import { sidewaysOverflow } from '../screens/look';
import { typeInto } from '../screens/type-into';
import { PHONE } from '../screens/windows';

test('a therapist writes where her driver collects her; he reads it on his card at once, with the way there (R-beyond-710)', async ({
  as,
  business,
}) => {
  const driver = await driverOnDuty(business, await business.today());
  const visit = await business.book({ with: [driver] });
  const { operator } = business;
  const [therapist] = visit.therapists;
  await take(business, visit, TO_JOURNEY);

  const { page: ride } = await as(driver.username, PHONE);
  const card = appointmentCard(ride, visit.client.name);
  const [first] = therapist!.name.split(' ');
  await expect(card.getByText(`No pick-up address yet. Call ${first}`)).toBeVisible();

  const { page } = await as(therapist!.username, PHONE);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await typeInto(page.getByLabel('Pick-up address'), '9 Kalayaan Avenue, Quezon City');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('9 Kalayaan Avenue, Quezon City')).toBeVisible();

  await expect(card.getByText('Pick up at 9 Kalayaan Avenue, Quezon City')).toBeVisible();
  await expect(card.getByRole('link', { name: `Directions to ${first}` })).toHaveAttribute('href', /Kalayaan/);
  expect(await sidewaysOverflow(ride)).toEqual({ by: 0, what: [] });
  await business.act(operator, visit.id, 'cancel', { reason: 'Client requested cancellation' });
  await expect(ride.getByText('Pick up at 9 Kalayaan Avenue, Quezon City')).toHaveCount(0);
});
