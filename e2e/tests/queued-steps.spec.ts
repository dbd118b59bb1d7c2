import type { Locator, Page, Request } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { driverOnDuty } from '../fixtures/driverOnDuty';
import { expect, test } from '../fixtures/test';
import { ACCEPTED, statusOf, take, TO_SESSION } from '../fixtures/walk';
import { appointmentCard, expectStatus, press } from '../screens/appointment-card';
import { PHONE } from '../screens/windows';

const IN_PROGRESS = [...ACCEPTED, ...ACCEPTED, ['operator', 'start_appointment']] as const;
const NOT_LOADED = /ERR_INTERNET_DISCONNECTED|WebSocket connection/;

/** The code that keeps steps comes once the page is idle. Before that, nobody is without a network in these tests. */
const isReady = (page: Page): Promise<void> =>
  expect(page.locator('[data-part="unsent"]')).toBeAttached({ timeout: 20_000 });

/** A step of now, or one long before its time, which asks first. */
async function step(page: Page, card: Locator, button: string, then: Locator): Promise<void> {
  await press(card, button);
  const question = page.getByRole('alertdialog', { name: 'Begin this early?' });
  await expect(question.or(then).first()).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: button, exact: true }).click();
  await expect(then).toBeVisible();
}
const unsent = (card: Locator, did: string): Locator => card.getByText(new RegExp(`^${did} .+ · not sent yet$`));
const line = (page: Page, words: RegExp): Locator => page.getByRole('status').getByRole('button', { name: words });

/** The steps that this page sends, in their order. */
function watchSteps(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    const [, id, action] = /\/appointments\/(\d+)\/(\w+)\/$/.exec(request.url()) ?? [];
    if (request.method() === 'POST' && id) sent.push(`${id} ${action}`);
  });
  return sent;
}

test('five steps without a network are shown, wait, and are sent once in their order when it is back; one is taken back (R-device-30, R-device-31, R-beyond-1061)', async ({
  as,
  business,
  trouble,
}) => {
  trouble.expected.push(NOT_LOADED);
  const driver = await driverOnDuty(business, await business.today());
  const [ride, second, third] = [
    await business.book({ with: [driver] }),
    await business.book({ with: [driver] }),
    await business.book({ with: [driver] }),
  ];
  await take(business, ride, IN_PROGRESS);
  const { page } = await as(driver.username, PHONE);
  const cards = [ride, second, third].map(({ client }) => appointmentCard(page, client.name));
  const [first] = cards as [Locator];
  await expect(first.getByRole('button', { name: 'Start Journey' })).toBeVisible();
  await isReady(page);
  const sent = watchSteps(page);

  await page.context().setOffline(true);
  // The line of the lists, before the first step waits.
  const notice = page.getByRole('status').filter({ hasText: 'Unable to connect to the server.' });
  await expect(notice).toBeVisible();
  const top = (await first.boundingBox())!.y;
  await step(page, first, 'Start Journey', unsent(first, 'Start Journey'));
  await test.step('the line of what waits takes its place, and moves no card', async () => {
    await expect(line(page, /^Offline · 1 waiting/)).toBeVisible();
    await expect(notice).toBeHidden();
    expect(Math.abs((await first.boundingBox())!.y - top)).toBeLessThanOrEqual(4);
  });
  await expectStatus(first, 'On the way');
  await step(page, first, 'Mark Arrived at Pickup', unsent(first, 'Mark Arrived at Pickup'));
  await step(page, first, 'Drop Off Therapist', unsent(first, 'Drop Off Therapist'));
  await press(cards[1]!, 'Accept Transport');
  await expect(unsent(cards[1]!, 'Accept Transport')).toBeVisible();
  await press(cards[2]!, 'Accept Transport');
  await expect(line(page, /^Offline · 5 waiting/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /Unable|failed/i })).toHaveCount(0);

  await test.step('one more, taken back in the sheet: the card is as before', async () => {
    await line(page, /5 waiting/).click();
    const sheet = page.getByRole('dialog', { name: 'Waiting to send (5)' });
    await expect(sheet.getByRole('listitem')).toHaveCount(5);
    await sheet.getByRole('button', { name: 'Take back Accept Transport' }).last().click();
    await expect(page.getByRole('dialog', { name: 'Waiting to send (4)' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(cards[2]!.getByRole('button', { name: 'Accept Transport' })).toBeVisible();
    await press(cards[2]!, 'Accept Transport');
    await expect(line(page, /5 waiting/)).toBeVisible();
  });
  expect(sent).toEqual([]);

  await page.context().setOffline(false);
  await expect(line(page, /waiting/)).toHaveCount(0);
  expect(sent).toEqual([
    `${ride.id} start_journey`,
    `${ride.id} arrive_at_location`,
    `${ride.id} drop_off_therapist`,
    `${second.id} driver_confirm`,
    `${third.id} driver_confirm`,
  ]);
  expect(await statusOf(business, ride.id)).toBe('dropped_off');
  for (const { id } of [second, third])
    expect(await business.operator.api.send(calls.appointments.read, { params: { id } })).toMatchObject({
      driver_accepted: true,
    });
});

test('a step that was refused, as the visit was cancelled meanwhile, is explained, and what followed is not sent (R-device-34)', async ({
  as,
  business,
  trouble,
}) => {
  trouble.expected.push(NOT_LOADED, /409/);
  const visit = await business.book();
  await take(business, visit, TO_SESSION.slice(0, -1));
  const { page } = await as(visit.therapist.username, PHONE);
  const card = appointmentCard(page, visit.client.name);
  await expect(card.getByRole('button', { name: 'Start Session' })).toBeVisible();
  await isReady(page);
  const sent = watchSteps(page);

  await page.context().setOffline(true);
  await step(page, card, 'Start Session', unsent(card, 'Session started'));
  await step(page, card, 'Request Payment', unsent(card, 'Payment requested'));
  await business.act(business.operator, visit.id, 'cancel', { reason: 'The client is ill' });
  await page.context().setOffline(false);

  const explained = card.getByRole('alert').filter({ hasText: /^Not accepted: / });
  await expect(explained).toBeVisible();
  await expect(explained.getByRole('listitem')).toHaveText([
    /Start Session.*not recorded$/,
    /Request Payment.*not sent$/,
  ]);
  await expect(explained).toContainText('Did you do it? Call the office. They can record it.');
  await expectStatus(card, 'Cancelled');
  await expect(card.getByText(/^This appointment was cancelled. Reason: The client is ill/)).toBeVisible();
  expect(sent).toEqual([`${visit.id} start_session`]);
  await expect(line(page, /1 not accepted/)).toBeVisible();
  await explained.getByRole('button', { name: 'Got it' }).click();
  await expect(explained).toBeHidden();
  await expect(line(page, /not accepted/)).toHaveCount(0);
});

test('a network that does not answer is found out in five seconds; the answer was lost after the server took the step, and it happens once (R-device-31, R-device-32)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  await take(business, visit, TO_SESSION.slice(0, -1));
  const { page } = await as(visit.therapist.username, PHONE);
  const card = appointmentCard(page, visit.client.name);
  await expect(card.getByRole('button', { name: 'Start Session' })).toBeVisible();
  await isReady(page);
  const versionNow = async () =>
    (await business.operator.api.send(calls.appointments.read, { params: { id: visit.id } })).version;
  const before = await versionNow();
  let lose = (): void => undefined;
  const lost = new Promise<void>((resolve) => (lose = resolve));
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/start_session/')) keys.push(request.headers()['idempotency-key']);
  });
  await page.route(
    '**/start_session/',
    async (route) => {
      await route.fetch();
      await lost;
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await step(page, card, 'Start Session', unsent(card, 'Session started'));
  lose();
  await expect(unsent(card, 'Session started')).toBeHidden({ timeout: 20_000 });
  await expectStatus(card, 'Session in progress');
  expect(await versionNow()).toBe(before + 1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('two tabs show the same steps, and one of them sends each once; a log-out that would lose steps asks, and leaves nothing (R-device-32, R-device-33)', async ({
  as,
  business,
  trouble,
}) => {
  // Without a network there is no login page to open yet.
  trouble.expected.push(NOT_LOADED, /ChunkLoadError/);
  const visit = await business.book();
  await take(business, visit, TO_SESSION.slice(0, -1));
  const { page, newTab } = await as(visit.therapist.username, PHONE);
  const other = await newTab();
  const [card, same] = [page, other].map((tab) => appointmentCard(tab, visit.client.name)) as [Locator, Locator];
  await expect(card.getByRole('button', { name: 'Start Session' })).toBeVisible();
  await expect(same.getByRole('button', { name: 'Start Session' })).toBeVisible();
  await isReady(page);
  await isReady(other);
  const sent = [watchSteps(page), watchSteps(other)];

  await page.context().setOffline(true);
  await step(page, card, 'Start Session', unsent(card, 'Session started'));
  await step(other, same, 'Request Payment', unsent(same, 'Payment requested'));
  await expect(line(page, /2 waiting/)).toBeVisible();

  await test.step('the log-out asks; whoever stays loses nothing', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out and lose 2 steps?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
  });
  await page.context().setOffline(false);
  await expect(line(page, /waiting/)).toHaveCount(0);
  await expect(line(other, /waiting/)).toHaveCount(0);
  expect(sent.flat().sort()).toEqual([`${visit.id} mark_awaiting_payment`, `${visit.id} start_session`]);
  expect(await statusOf(business, visit.id)).toBe('awaiting_payment');

  await test.step('whoever logs out anyway leaves nothing on the phone', async () => {
    const next = await business.book({ with: [visit.therapist] });
    const asked = appointmentCard(page, next.client.name);
    await expect(asked.getByRole('button', { name: 'Accept' })).toBeVisible();
    await page.context().setOffline(true);
    await press(asked, 'Accept');
    await expect(line(page, /1 waiting/)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await page
      .getByRole('alertdialog', { name: 'Log out and lose 1 step?' })
      .getByRole('button', { name: 'Log out anyway' })
      .click();
    await expect
      .poll(() =>
        page.evaluate(async () => [
          ...(await indexedDB.databases()).map(({ name }) => name),
          ...Object.keys(localStorage).filter((key) => key.startsWith('unsent')),
        ]),
      )
      .toEqual([]);
  });
});
