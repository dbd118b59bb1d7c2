import type { Locator, Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import type { Business, Member } from '../fixtures/people';

/**
 * Books a new client for an hour at 3:00 PM with the first of these people. All of them are on duty that day.
 *
 * @param daysAhead weeks, and another number in each test: then no other test books there
 */
export async function bookFarAhead(business: Business, daysAhead: number, people: readonly [Member, ...Member[]]) {
  const { api } = business.operator;
  const day = addDays(await business.today(), daysAhead);
  for (const { id } of people)
    await api.send(calls.availability.create, {
      body: { user: id, date: day, start_time: '13:00', end_time: '01:00' },
    });
  const service = (await api.send(calls.people.services)).find(({ duration }) => duration === 60)!;
  const client = await business.newClient();
  const { id } = await api.send(calls.appointments.create, {
    body: { client: client.id, services: [service.id], therapist: people[0].id, date: day, start_time: '15:00' },
  });
  return { day, client, id, read: () => api.send(calls.appointments.read, { params: { id } }) };
}

/** A person's row. */
export const rowOf = (page: Page, { name }: Member): Locator => page.getByRole('row', { name: new RegExp(name) });

/** Drags a bar with the mouse to another row, at the same time, and keeps holding it. */
export async function carry(page: Page, bar: Locator, to: Locator): Promise<void> {
  await bar.scrollIntoViewIfNeeded();
  const from = (await bar.boundingBox())!;
  const row = (await to.boundingBox())!;
  const x = from.x + 20;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, from.y + from.height / 2 + 12, { steps: 2 });
  await page.mouse.move(x, row.y + row.height / 2, { steps: 4 });
}
