import { expect, test } from '../fixtures/test';

test('a check-in and a check-out stay over a reload, happen once, and stand in the register (1-008, 2-031, 2-032, 2-164, 2-168..2-172, 4-082..4-084, 4-088, 5-049, 5-050)', async ({
  as,
  business,
}) => {
  const member = await business.someoneAbsent();
  const { page } = await as(member.username, { path: '/dashboard/attendance' });
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
  await expect(page.getByText('You have not checked in yet')).toBeVisible();

  await page.getByRole('button', { name: 'Check In' }).click();
  await expect(page.getByText('You are checked in')).toBeVisible();
  await expect(page.getByText('Pending approval')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are checked in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check In' })).toBeHidden();

  const operator = await as('operator', { path: '/dashboard/attendance' });
  await expect(operator.page.getByRole('row', { name: new RegExp(member.name) })).toContainText('Present');

  await page.getByRole('button', { name: 'Check Out' }).click();
  await expect(page.getByText('You have checked out')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You have checked out')).toBeVisible();
  for (const name of ['Check In', 'Check Out']) await expect(page.getByRole('button', { name })).toBeHidden();
});

test('the same page stands in the tab My Attendance of therapist and driver (2-139, 2-156)', async ({ as }) => {
  for (const username of ['therapist', 'driver']) {
    const { page } = await as(username);
    await page.getByRole('tab', { name: /^My Attendance/ }).click();
    await expect(page).toHaveURL(/view=attendance/);
    await expect(
      page.getByRole('region', { name: "Today's attendance" }).or(page.getByLabel("Today's attendance")),
    ).toBeVisible();
  }
});
