import { calls } from 'shared-lib/contract';
import { findFirefox, OLDEST_FIREFOX } from '../../shared-lib/tooling/firefox.mjs';
import type { Member } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { bookFarAhead, carry, rowOf } from '../screens/board';
import { travel } from '../screens/main-journey';

test.skip(!findFirefox(), `skipped: Firefox ${OLDEST_FIREFOX} or newer is not installed`);
// Three pages of one browser.
test.describe.configure({ timeout: 120_000 });

test('in Firefox an operator books, follows each step live and verifies the payment (R-beyond-340)', async ({
  as,
  business,
}) => {
  const visit = await business.free();
  const therapist = await as(visit.therapist.username);
  const driver = await as(visit.driver.username);
  // The last page that opens has the focus.
  const operator = await as('operator');
  await travel({ operator, therapist, driver }, business, visit);
});

test('in Firefox an operator drags a visit on the board to another therapist, takes that back, and makes it longer (R-beyond-340)', async ({
  as,
  business,
}) => {
  const { api } = business.operator;
  const [ana, bea] = business.fieldStaff as [Member, Member];
  const { day, client, id, read } = await bookFarAhead(business, 46, [ana, bea]);
  const { page } = await as('operator', { path: `/dashboard/board?date=${day}` });
  const bar = (who: Member) => rowOf(page, who).getByRole('button', { name: new RegExp(`^${client.name}`) });
  await expect(bar(ana)).toHaveAccessibleName(/Pending, 3:00 PM – 4:00 PM/);

  await carry(page, bar(ana), rowOf(page, bea));
  await expect(page.getByText(/^fits · .* is asked$/).first()).toBeVisible();
  await page.mouse.up();
  await expect(bar(bea)).toHaveAccessibleName(/3:00 PM – 4:00 PM/);
  expect((await read()).therapists).toEqual([bea.id]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar(ana)).toBeVisible();
  expect((await read()).therapists).toEqual([ana.id]);

  const { x, y, width, height } = (await bar(ana).boundingBox())!;
  await page.mouse.move(x + width - 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + width / 2, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(bar(ana)).toHaveAccessibleName(/3:00 PM – 4:30 PM/);
  await api.send(calls.appointments.remove, { params: { id } });
});
