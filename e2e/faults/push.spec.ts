import { calls } from 'shared-lib/contract';
import { type TestPushService, type TestSubscription, testPushService } from '../../server/src/testing/push-service';
import { KEEPING_PHONE } from '../fixtures/cut-line';
import { PushDevice, subscribesAt } from '../fixtures/push-device';
import { expect, type Person, type Seat, testOnOwnStack } from '../fixtures/test';

const test = testOnOwnStack.extend<{ service: TestPushService }>({
  service: async ({}, use) => {
    const service = await testPushService();
    await use(service);
    await service.close();
  },
  stackOptions: async ({ service }, use) => use({ instances: 2, env: { HATID_PUSH_SERVICES: service.origin } }),
});

/** The last message to a device, once it is another than `before`. */
const lastTo = async ({ delivered }: TestPushService, { endpoint }: TestSubscription, title: RegExp) => {
  const found = () =>
    delivered.filter((one) => one.endpoint === endpoint && title.test(String(one.payload.title ?? one.payload.close)));
  await expect.poll(() => found().length, { timeout: 30_000 }).toBeGreaterThan(0);
  return found().at(-1)!;
};
/** A therapist turns the calls on, in the settings of a phone. */
async function turnOn(as: (username: string, seat: Seat) => Promise<Person>, service: TestPushService) {
  const phone = service.subscribe();
  const { page } = await as('therapist', {
    ...KEEPING_PHONE,
    path: '/dashboard/settings?view=notifications',
    prepare: subscribesAt(phone),
  });
  const card = page.getByRole('region', { name: 'When the screen is off' });
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByRole('button', { name: 'Turn off' })).toBeVisible();
  return { phone, page, card };
}

test('a therapist whose page is closed is called by two servers once, and accepts from the locked screen: the operator sees it, and it goes from the device (R-beyond-280, R-beyond-284, R-beyond-285, R-beyond-286)', async ({
  as,
  business,
  service,
  stack,
}) => {
  const { phone, page, card } = await turnOn(as, service);
  await card.getByRole('checkbox', { name: 'Show details on the locked screen' }).click();
  await expect(card.getByRole('checkbox', { name: 'Show details on the locked screen' })).toBeChecked();
  const blank = await page.context().newPage();
  await page.close();
  const device = await PushDevice.of(blank, stack.url);

  const [therapist] = business.fieldStaff;
  const visit = await business.book({ with: [therapist!] });
  const { page: desk } = await as('operator', {
    at: stack.instances[1]!.url,
    path: `/dashboard/appointments/${visit.id}`,
  });
  await expect(desk.getByText(`Waiting for ${therapist!.name}`)).toBeVisible();

  const message = await lastTo(service, phone, /^New appointment$/);
  await device.receive(message);
  await expect
    .poll(() => device.shown())
    .toEqual([
      { title: 'New appointment', body: expect.stringContaining(visit.client.address), actions: ['Accept', 'Reject'] },
    ]);
  expect(await device.press('therapist_confirm')).toBe('');
  await expect(desk.getByText(`Waiting for ${therapist!.name}`)).toBeHidden();
  await expect.poll(() => device.shown()).toEqual([]);
  await test.step('each was sent once', async () => {
    await lastTo(service, phone, /^visit-/);
    const sent = service.delivered.filter(({ endpoint }) => endpoint === phone.endpoint);
    expect(sent.map(({ payload }) => payload.title ?? 'close')).toEqual(['New appointment', 'close']);
  });
  await business.act(business.operator, visit.id, 'cancel', { reason: 'The test is over' });
});

test('a message says nothing of the client unless its person wants that; it opens in the window that is open, and Reject asks for the reason (R-beyond-283, R-beyond-284, R-beyond-286)', async ({
  as,
  business,
  service,
  stack,
}) => {
  const { phone, page } = await turnOn(as, service);
  const device = await PushDevice.of(page, stack.url);
  const [therapist] = business.fieldStaff;
  const visit = await business.book({ with: [therapist!] });
  const message = await lastTo(service, phone, /^A new request$/);
  for (const word of [...visit.client.name.split(' '), visit.client.address])
    expect(JSON.stringify(message.payload)).not.toContain(word);
  await device.receive(message);
  await expect.poll(async () => (await device.shown()).map(({ actions }) => actions)).toEqual([['Open']]);
  await test.step('opened where the product is open, without a reload', async () => {
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    expect(await device.press('open')).toBe('');
    await expect(page.getByRole('dialog', { name: `Appointment ${visit.id}` })).toBeVisible();
    expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
  });
  await test.step('Reject asks for the reason, and the visit waits for the operators', async () => {
    await page.goto(`/dashboard/notifications?visit=${visit.id}&to=reject`);
    const dialog = page.getByRole('dialog', { name: 'Reject appointment' });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog).toBeHidden();
    const now = () => business.operator.api.send(calls.appointments.read, { params: { id: visit.id } });
    await expect.poll(async () => (await now()).status).toBe('rejected');
  });
  await business.act(business.operator, visit.id, 'cancel', { reason: 'The test is over' });
});

const withoutOffline = test.extend({
  stackOptions: async ({ service }, use) =>
    use({ instances: 1, env: { HATID_PUSH_SERVICES: service.origin, HATID_OFFLINE: '0' } }),
});

withoutOffline(
  'an operator is asked after a step, and called for an SOS while the page is closed, also where phones keep no pages (R-beyond-280, R-beyond-286)',
  async ({ as, business, service, stack }) => {
    const desk = service.subscribe();
    const visit = await business.book();
    const { page } = await as('operator', {
      serviceWorkers: 'allow',
      path: '/dashboard?view=pending',
      prepare: subscribesAt(desk),
    });
    const offer = page.getByRole('region', { name: 'Get called when your screen is off' });
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(offer).toBeHidden();
    await page
      .getByRole('button', { name: /^Remind/ })
      .first()
      .click();
    await offer.getByRole('button', { name: 'Turn on' }).click();
    await expect(offer).toBeHidden();
    const blank = await page.context().newPage();
    await page.close();
    const device = await PushDevice.of(blank, stack.url);
    const [therapist] = business.fieldStaff;
    const { id } = await therapist!.api.send(calls.sos.press, { body: {} });
    await device.receive(await lastTo(service, desk, /^SOS/));
    await expect
      .poll(async () => (await device.shown()).map(({ title }) => title))
      .toEqual(['SOS: someone calls for help']);
    expect(await device.press()).toBe('/dashboard');
    await business.operator.api.send(calls.sos.claim, { params: { id }, body: { from: null } });
    await lastTo(service, desk, /^sos-/);
    await business.operator.api.send(calls.sos.end, { params: { id }, body: { reason: 'safe', note: '' } });
    await business.act(business.operator, visit.id, 'cancel', { reason: 'The test is over' });
  },
);
