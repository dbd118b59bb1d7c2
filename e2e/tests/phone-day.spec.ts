import { calls } from 'shared-lib/contract';
import { driverOnDuty } from '../fixtures/driverOnDuty';
import { expect, test } from '../fixtures/test';
import { finishToday, take, TO_JOURNEY, TO_SESSION } from '../fixtures/walk';
import { appointmentCard, expectStatus, openIfFolded, press, pressEarly } from '../screens/appointment-card';
import { openAppointment } from '../screens/appointment-page';
import { badNetwork, type BadNetwork } from '../screens/bad-network';
import { expectLiveAgain } from '../screens/connection';
import { axeFindings, drawnSizes, sidewaysOverflow, textAsUsual, textTwiceAsLarge } from '../screens/look';
import { lookUp } from '../screens/look-up';
import { PHONE } from '../screens/windows';

/** Not the way to a therapist who is collected first. */
const WAY_TO_CLIENT = /^Directions(?! to (?!the client))/;
/** In pixels, from the top of the page, including the banner 'Demo data'. */
const FIRST_CARD_WITHIN = 120;

for (const { username, last } of [
  { username: 'therapist', last: 'My Attendance' },
  { username: 'driver', last: 'My Attendance' },
]) {
  test(`the phone of a ${username} shows the current visit at once, and the others in two lines with their buttons; text at twice its size fits too (2-136, 2-152, 2-160, 2-161, R-pages-40, R-pages-41)`, async ({
    as,
    business,
  }) => {
    const member = business.fieldStaff.find((one) => one.username === username)!;
    // Work that other journeys left would stand under a heading above the current visit.
    await finishToday(business, member);
    // What the demo's own day leaves to accept ends by itself when nobody answers in time.
    const waiting = await business.book({ with: [member] });
    const { page } = await as(username, PHONE);
    const cards = page.getByRole('tabpanel').getByRole('article');
    await expect(cards.first()).toBeVisible();

    await test.step('the first card starts high up, below greeting, time, connection and tabs', async () => {
      await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / })).toBeVisible();
      await expect(page.getByText(/^\d+:\d\d:\d\d [AP]M$/)).toBeVisible();
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      // A notice of the connection may stand above it for a moment.
      await expect.poll(async () => (await cards.first().boundingBox())?.y).toBeLessThanOrEqual(FIRST_CARD_WITHIN);
    });

    await test.step('one card is complete; visits that wait for this person are short and keep their buttons', async () => {
      await expect(cards.first().getByRole('link', { name: WAY_TO_CLIENT })).toBeVisible();
      await expect(page.getByRole('link', { name: WAY_TO_CLIENT })).toHaveCount(1);
      const asked = appointmentCard(page, waiting.client.name);
      await expect(asked.getByRole('button', { name: /^Accept/ })).toBeVisible();
      expect((await asked.boundingBox())!.height).toBeLessThanOrEqual(140);
      await openIfFolded(asked, waiting.client.name);
      await expect(page.getByRole('link', { name: WAY_TO_CLIENT })).toHaveCount(2);
    });

    await test.step('no tab is out of reach: the edge of the row shows that there is more, and leads there', async () => {
      const tab = page.getByRole('tab', { name: last });
      await expect(tab).not.toBeInViewport({ ratio: 0.99 });
      const edge = page.locator('[data-side="after"]');
      await expect(edge).toBeVisible();
      await expect(async () => {
        // On a slow phone the scroll may last longer than the wait, and then the edge is gone.
        if (await edge.isVisible()) await edge.click({ timeout: 500 });
        await expect(edge).toBeHidden({ timeout: 500 });
      }).toPass();
      await expect(tab).toBeInViewport({ ratio: 0.99 });
    });

    await test.step('text at twice its size stays in view, and icons and badges grow too', async () => {
      const { icon, letters, dot } = await drawnSizes(cards.first());
      await textTwiceAsLarge(page);
      expect(await drawnSizes(cards.first())).toEqual({ icon: icon * 2, letters: letters * 2, dot: dot * 2 });
      expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });
      expect(await axeFindings(page)).toEqual([]);
      await textAsUsual(page);
    });

    await test.step('log-out is at the foot of the page and in the menu', async () => {
      await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeVisible();
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    });
  });
}

test("the current visit's next step stays in reach of the thumb, however long the card is, and covers nothing that has focus or waits (R-pages-122)", async ({
  as,
  business,
}) => {
  const driver = await driverOnDuty(business, await business.today());
  const visit = await business.book({ with: [driver] });
  await take(business, visit, TO_JOURNEY);
  const { page } = await as(driver.username, { ...PHONE, seesCalls: true });
  const card = appointmentCard(page, visit.client.name);
  const step = card.getByRole('button', { name: 'Mark Arrived at Pickup' });
  const gap = async (): Promise<number> => {
    const [inCard, below] = [(await card.boundingBox())!, (await step.boundingBox())!];
    return inCard.y + inCard.height - below.y - below.height;
  };

  await test.step('if the card fits, the step is at its place in the card', async () => {
    await expect(step).toBeInViewport({ ratio: 1 });
    expect(await gap()).toBeLessThan(24);
  });

  await test.step('if the card does not fit, the step is at the foot, and no focused element is behind it', async () => {
    const way = card.getByRole('link', { name: 'Directions to the client' });
    const { y, height } = (await way.boundingBox())!;
    await page.setViewportSize({ width: 390, height: Math.round(y + height) + 30 });
    await expect(step).toBeInViewport({ ratio: 1 });
    expect(await gap()).toBeGreaterThan(24);
    await way.focus();
    const isFree = async () => {
      const [reached, foot] = [(await way.boundingBox())!, (await step.boundingBox())!];
      return reached.y + reached.height <= foot.y;
    };
    await expect.poll(isFree).toBe(true);
  });

  await test.step('the same with text at twice its size', async () => {
    await page.setViewportSize(PHONE.viewport);
    await textTwiceAsLarge(page);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(step).toBeInViewport({ ratio: 1 });
    expect(await gap()).toBeGreaterThan(100);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('the step returns to its card while a call that was put off waits at the foot', async () => {
    await business.act(business.operator, visit.id, 'remind');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Later' }).click();
    await expect(page.getByRole('button', { name: /waits for you/ })).toBeInViewport({ ratio: 1 });
    expect(await gap()).toBeLessThan(48);
  });
});

test('a visit after midnight is called tonight, with its calendar day, on every screen (R-day-2)', async ({
  as,
  business,
}) => {
  const { api } = business.operator;
  const date = await business.today();
  const query = { date, start_time: '00:30', end_time: '01:30' };
  const therapists = await api.send(calls.availability.therapists, { query });
  const drivers = await api.send(calls.availability.drivers, { query });
  const among = (free: readonly { id: number }[]) =>
    business.fieldStaff.find(({ id }) => free.some((one) => one.id === id))!;
  const [therapist, driver] = [among(therapists), among(drivers)];
  const client = await business.newClient();
  const service = (await api.send(calls.people.services)).find(({ duration }) => duration === 60)!;
  const { id } = await api.send(calls.appointments.create, {
    body: {
      client: client.id,
      services: [service.id],
      therapist: therapist.id,
      driver: driver.id,
      date,
      start_time: '00:30',
    },
  });
  const TONIGHT = /Tonight, Sat.*12:30 – 1:30 AM/;
  for (const { username } of [therapist, driver]) {
    const { page } = await as(username, PHONE);
    const card = appointmentCard(page, client.name);
    await openIfFolded(card, client.name);
    await expect(card).toContainText(TONIGHT);
  }
  const { page } = await as('operator');
  await expect(await lookUp(page, client.name)).toContainText(TONIGHT);
  await openAppointment(page, id);
  await expect(page.getByText(TONIGHT).first()).toBeVisible();
  await business.act(business.operator, id, 'cancel', { reason: 'Only a test' });
});

test('no tab of a narrow desk is out of reach; with text at twice its size an operator’s lines, cards and dialogs stay in view, and nothing sticks out (R-beyond-8)', async ({
  as,
}) => {
  const { page } = await as('operator', { viewport: { width: 1024, height: 768 } });
  const tabs = page.getByRole('tablist').getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  const fits = await page.getByRole('tablist').evaluate((row) => row.scrollWidth <= row.clientWidth);
  await expect(page.locator('[data-side="after"]')).toHaveCount(fits ? 0 : 1);
  // The lines that need an operator stand above the tabs. They may fill the window, and may arrive at any time.
  await expect(async () => {
    await tabs.first().scrollIntoViewIfNeeded();
    await page.getByRole('tablist').evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
    await expect(tabs.last()).toBeInViewport({ ratio: 0.99, timeout: 500 });
  }).toPass();

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
  await textTwiceAsLarge(page);
  expect(await sidewaysOverflow(page)).toEqual({ by: 0, what: [] });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await expect(dialog.getByRole('combobox')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
});

test('a group is collected, treated and paid for: each person presses every step on their own phone (4-035, 4-036, 4-038, 4-041, 4-052, 4-053, 4-055, 4-011, 4-017, 4-021, 4-022, 4-030, 6-010, 6-013, R-pages-41, R-pages-42, R-pages-44)', async ({
  as,
  business,
}) => {
  test.setTimeout(120_000);
  const visit = await business.book({ therapists: 2 });
  const { id, client, driver: driving, therapists } = visit;
  const [operator, driver, ...crew] = await Promise.all([
    as('operator'),
    ...[driving, ...therapists].map(({ username }) => as(username, PHONE)),
  ]);
  const driverCard = appointmentCard(driver!.page, client.name);
  const crewCards = crew.map(({ page }) => appointmentCard(page, client.name));
  const operatorCard = await lookUp(operator!.page, client.name);
  await Promise.all([driverCard, ...crewCards].map((card) => openIfFolded(card, client.name)));

  await test.step('all accept and say that they are ready', async () => {
    await press(crewCards[0]!, 'Accept');
    await crew[0]!.page.getByRole('button', { name: 'Undo' }).click();
    await expect(crew[0]!.page.getByText('Your acceptance was undone')).toBeVisible();
    for (const card of crewCards) await press(card, 'Accept');
    await expect(driverCard.getByText('Group Transport')).toBeVisible();
    await press(driverCard, 'Accept Transport');
    await expect(driver!.page.getByText('Driver confirmation successful')).toBeVisible();
    for (const card of crewCards) await press(card, 'Confirm Ready');
    await press(driverCard, 'Confirm Ready to Drive');
    await driver!.page.getByRole('button', { name: 'Undo' }).click();
    await expect(driver!.page.getByText('You are no longer marked as ready')).toBeVisible();
    await press(driverCard, 'Confirm Ready to Drive');
    await expectStatus(driverCard, 'Ready to start');
  });

  await test.step('the driver calls and collects each therapist, and then the client', async () => {
    await pressEarly(operator!.page, operatorCard, 'Start Appointment');
    await pressEarly(driver!.page, driverCard, 'Start Journey');
    await expect(driverCard.getByRole('button', { name: 'All Therapists Collected' })).toBeHidden();
    await expect(driverCard.getByRole('link', { name: 'Directions to the client' })).toBeVisible();
    for (const { name } of therapists) {
      await expect(driverCard.getByRole('link', { name: `Call ${name}` })).toHaveAttribute('href', /^tel:/);
      await press(driverCard, `Mark as picked up ${name}`);
    }
    await expect(driverCard.getByText('Picked up', { exact: true })).toHaveCount(2);
    await press(driverCard, 'All Therapists Collected');
    await expect(driverCard.getByRole('link', { name: 'Call client' })).toHaveAttribute(
      'href',
      new RegExp(client.phone.slice(1)),
    );
    await press(driverCard, 'Mark Arrived at Location');
    await expectStatus(driverCard, 'At location');
    await press(driverCard, 'Mark Drop-off Complete');
    await expect(driver!.page.getByText(/^Transport completed successfully!/)).toBeVisible();
  });

  await test.step('one therapist starts the session for all; therapists and operators see its time', async () => {
    const [first, second] = crewCards;
    await pressEarly(crew[0]!.page, first!, 'Start Session');
    for (const card of [first!, second!, operatorCard])
      await expect(card.getByRole('timer', { name: 'Session: 0 of 60 minutes, 60 left' })).toBeVisible();
    await pressEarly(crew[1]!.page, second!, 'Request Payment');
    await expectStatus(first!, 'Awaiting payment');
    await expect(second!.getByRole('timer')).toBeHidden();
  });

  await test.step('once it is paid, one press answers for the materials', async () => {
    const { price } = visit.service;
    await business.act(business.operator, id, 'mark_completed', { payment_amount: price, payment_method: 'cash' });
    const [first] = crewCards;
    const { page } = crew[0]!;
    await expect(page.getByText('To finish')).toBeVisible();
    const top = (one: Element) => one.getBoundingClientRect().top + window.scrollY;
    // The card under that heading is as high up as without the heading.
    await expect
      .poll(() => page.getByRole('tabpanel').getByRole('article').first().evaluate(top))
      .toBeLessThanOrEqual(FIRST_CARD_WITHIN);
    await textTwiceAsLarge(page);
    // Both at one moment: the page may scroll between two measurements.
    const covered = async () => {
      const line = await first!.getByText('Completed', { exact: true }).elementHandle();
      return page
        .getByRole('heading', { name: /^To finish/ })
        .evaluate((one, below) => one.getBoundingClientRect().bottom - below!.getBoundingClientRect().top, line);
    };
    // The heading covers only the card's padding, at any text size.
    await expect.poll(covered).toBeLessThanOrEqual(0);
    await textAsUsual(page);
    await press(first!, 'Check Materials');
    const dialog = crew[0]!.page.getByRole('dialog', { name: 'Check Materials' });
    await expect(dialog.getByRole('group', { name: / taken for this visit$/ }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Complete Check' }).click();
    await expect(dialog).toBeHidden();
    await expect(first!.getByRole('button', { name: 'Request Pickup' })).toBeVisible();
  });
});

test('a failed step says why at its card: an HTML page from a proxy, an answer that never comes, a refusal after a change; no step is taken twice (8-009, 8-011, 8-016, 8-102, 8-106, 9-025, 9-041, R-api-9)', async ({
  as,
  business,
  trouble,
}) => {
  trouble.expected.push(/502|409/);
  const visit = await business.book();
  let network!: BadNetwork;
  const { page } = await as(visit.driver.username, {
    ...PHONE,
    prepare: async (one) => void (network = await badNetwork(one)),
  });
  const card = appointmentCard(page, visit.client.name);
  const versionNow = async () =>
    (await business.operator.api.send(calls.appointments.read, { params: { id: visit.id } })).version;

  await test.step('an HTML page from a proxy', async () => {
    await page.route('**/driver_confirm/', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<html><body>Bad gateway</body></html>' }),
    );
    await press(card, 'Accept Transport');
    await expect(card.getByText('Failed to accept appointment. Please try again.')).toBeVisible();
    await page.unroute('**/driver_confirm/');
  });

  await take(business, visit, TO_SESSION.slice(0, 5));
  const start = card.getByRole('button', { name: 'Start Journey' });
  await expect(start).toBeVisible();
  const before = await versionNow();

  await test.step('no answer comes: the step waits on the phone, and can be taken back (R-device-30)', async () => {
    await network.answerNothing();
    await pressEarly(page, card, 'Start Journey');
    await expect(card.getByText(/^Start Journey .+ · not sent yet$/)).toBeVisible();
    await expectStatus(card, 'On the way');
    expect(await versionNow()).toBe(before);
    await page.getByRole('button', { name: '1 waiting' }).click();
    const sheet = page.getByRole('dialog', { name: 'Waiting to send (1)' });
    // While it is on its way, it stays.
    await expect(async () => {
      if (await sheet.isVisible()) await sheet.getByRole('button', { name: 'Take back Start Journey' }).click();
      await expect(sheet).toBeHidden({ timeout: 500 });
    }).toPass();
    await network.answerAgain();
    await expectStatus(card, 'Started');
    await expect(start).toBeEnabled();
    expect(await versionNow()).toBe(before);
  });

  await test.step('the first answer is lost; the second press arrives, and it is one journey', async () => {
    const answered = page.waitForResponse('**/start_journey/');
    await network.loseAnswer('**/start_journey/');
    await pressEarly(page, card, 'Start Journey');
    expect((await answered).status()).toBe(200);
    await expectStatus(card, 'On the way');
    await expect(card.getByText(/^Failed to start journey/)).toBeHidden();
    expect(await versionNow()).toBe(before + 1);
  });

  await test.step('the office cancels the visit, which this phone has not heard: the server’s text, and the current state', async () => {
    // While it is not live, the phone asks every 15 s, and would hear of it.
    await expectLiveAgain(page);
    network.silenceChannel(true);
    await business.act(business.operator, visit.id, 'cancel', { reason: 'The client is ill' });
    await press(card, 'Mark Arrived at Pickup');
    await expect(card.getByText("You can't do this at the current status.")).toBeVisible();
    await expectStatus(card, 'Cancelled');
    await expect(card.getByText(/^This appointment was cancelled. Reason: The client is ill/)).toBeVisible();
    await expect(card.getByRole('button', { name: 'Mark Arrived at Pickup' })).toBeHidden();
  });
});
