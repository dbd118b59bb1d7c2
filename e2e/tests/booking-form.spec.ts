import type { Locator } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { FIELD_TEXTS, isSpecialistFor, personName } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import type { Business, Member } from '../fixtures/people';
import { appointmentCard, openIfFolded } from '../screens/appointment-card';
import { fact } from '../screens/appointment-page';
import { bookButton, openBookingFormOn } from '../screens/booking-form';
import {
  addTherapist,
  chooseClient,
  chooseDriver,
  chooseGroup,
  chooseStart,
  chooseTherapist,
  clockTime,
  driverChoice,
  fillBooking,
  OTHER_DRIVERS,
  takeService,
  therapistChoice,
} from '../screens/fill-booking';
import { onKeyboard } from '../screens/keyboard';
import { DESK } from '../screens/windows';

/** True if one element covers a part of the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  return a!.x < b!.x + b!.width && b!.x < a!.x + a!.width && a!.y < b!.y + b!.height && b!.y < a!.y + a!.height;
}

const daysAhead = async (business: Business, days: number): Promise<string> =>
  new Date(Date.parse(await business.today()) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

test('an operator books a known client by keyboard only, in 20 presses at most, and never loses the focus (R-beyond-443)', async ({
  as,
  business,
}) => {
  const date = await daysAhead(business, 6);
  const [visit, client] = [await business.free({ date }), await business.newClient()];
  const { page } = await as('operator');
  await page.goto(`/dashboard/scheduling?date=${date}`);
  await expect(page.getByRole('button', { name: 'New booking' })).toBeVisible();
  // The focus is nowhere yet: N works from anywhere.
  const hands = await onKeyboard(page);
  await hands.press('n');
  const form = page.getByRole('region', { name: 'New booking' });
  await expect(form.getByRole('combobox', { name: 'Client' })).toBeFocused();
  expect(hands.presses()).toBe(1);

  await test.step('client: Enter is pressed before the results are there, and kept', async () => {
    await hands.type(client.name);
    await hands.press('Enter');
    await expect(form.getByRole('combobox', { name: 'Services' })).toBeFocused();
    await expect(form.getByText(client.name)).toBeVisible();
  });
  await test.step('service; the slots have the focus next', async () => {
    await hands.type(visit.service.name);
    await hands.press('Enter');
    const several = form.getByRole('option');
    // A name that begins another's is not the only one found.
    if (await several.count()) await hands.press('Enter');
    await expect(form.getByRole('list', { name: 'Chosen services' })).toContainText(visit.service.name);
  });
  const slots = form.getByRole('radiogroup', { name: 'Start' });
  await test.step('arrow keys move over the slots without choosing; Enter chooses', async () => {
    await expect(slots.getByRole('radio').and(page.locator(':focus'))).toHaveCount(1);
    const wanted = slots.getByRole('radio', { name: new RegExp(`^${clockTime(visit.start)},`) });
    const { rows, columns } = await wanted.evaluate((one) => {
      const place = (slot: Element | null) => (slot?.parentElement as HTMLElement).getBoundingClientRect();
      const [from, to] = [place(document.activeElement), place(one)];
      return { rows: Math.round((to.y - from.y) / 48), columns: Math.round((to.x - from.x) / (from.width + 6)) };
    });
    await hands.press(rows < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(rows));
    await hands.press(columns < 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(columns));
    await expect(wanted).toBeFocused();
    await hands.press('Enter');
    await expect(form.getByText(new RegExp(`^${clockTime(visit.start)} – `))).toBeVisible();
  });
  await test.step('the best people are there, the place too, and the button has the focus', async () => {
    await expect(form.getByRole('group', { name: /^Therapist/ }).getByRole('checkbox', { checked: true })).toHaveCount(
      1,
    );
    await expect(form.getByRole('radiogroup', { name: 'Driver' }).getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(form.getByLabel('Location')).toHaveValue(client.address);
    await expect(bookButton(form)).toBeFocused();
    await hands.press('Enter');
  });

  const booked = page.getByRole('region', { name: 'Bookings of the day' }).getByRole('link', { name: client.name });
  await expect(booked).toBeFocused();
  await expect(booked.locator('xpath=ancestor::li')).toHaveAttribute('aria-current', 'true');
  const news = page.getByRole('status').filter({ hasText: 'Appointment created successfully' });
  await expect(news).toContainText(`${client.name}, `);
  // Both are in view, no matter how far down the list the visit is.
  for (const seen of [news, booked]) await expect(seen).toBeInViewport({ ratio: 1 });
  // The message covers neither the visit it is about nor any other new booking.
  await expect(async () => expect(await overlap(news, booked.locator('xpath=ancestor::li'))).toBe(false)).toPass({
    timeout: 5_000,
  });
  expect(await hands.lost()).toEqual([]);
  console.log(`booking a known client by keyboard: ${hands.presses()} presses besides typed text, 20 at most`);
  expect(hands.presses()).toBeLessThanOrEqual(20);
});

test('one press saves a new client with the booking, and only once, however often it is pressed (4-071, 4-072, 8-077)', async ({
  as,
  business,
  trouble,
}) => {
  trouble.expected.push(/Failed to load resource/);
  const visit = await business.free({ date: await daysAhead(business, 7) });
  const { page } = await as('operator');
  const form = await openBookingFormOn(page, visit.date);
  const last = `Pamintuan ${visit.start.replace(':', '')}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  await form.getByRole('combobox', { name: 'Client' }).fill(`Ligaya ${last}`);
  await form.getByRole('option', { name: /as a new client$/ }).click();
  const typed = form.getByRole('group', { name: 'New client' });
  await expect(typed.getByLabel('Phone')).toBeFocused();
  await typed.getByLabel('Phone').fill(`0918${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`);
  await typed.getByLabel('Address').fill('8 Kalayaan Avenue, Diliman');
  await expect(form.getByLabel('Location')).toHaveValue('8 Kalayaan Avenue, Diliman');
  await takeService(form, visit.service.name);
  await chooseStart(form, visit.start);
  await chooseTherapist(form, visit.therapist.name);
  await chooseDriver(form, visit.driver.name);

  await test.step('the answer of either request is lost: a second press sends the same request', async () => {
    for (const call of ['**/api/scheduling/clients/', '**/api/scheduling/appointments/']) {
      await page.route(call, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        await route.fulfill({ status: 502, body: 'Bad gateway' });
      });
      await bookButton(form).click();
      await expect(form.getByRole('alert').first()).toBeVisible();
      await page.unroute(call);
    }
  });
  await test.step('a double click sends one request', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/appointments/')) sent.push(request.url());
    });
    await bookButton(form).dblclick();
    await expect(page.getByText('Appointment created successfully')).toBeVisible();
    expect(sent).toHaveLength(1);
  });
  const { results } = await business.operator.api.send(calls.people.clients, { query: { search: last } });
  expect(results).toHaveLength(1);
  const { count } = await business.operator.api.send(calls.appointments.list, {
    query: { client: String(results[0]?.id) },
  });
  expect(count).toBe(1);
});

test('entries stay while other pages are open and after a reload; discarding them asks first', async ({
  as,
  business,
}) => {
  const client = await business.newClient();
  const date = await daysAhead(business, 4);
  const { page } = await as('operator');
  const form = await openBookingFormOn(page, date);
  await chooseClient(form, client);
  await takeService(form, 'Swedish massage');
  await form.getByRole('button', { name: 'Swedish massage once more' }).click();
  await form.getByRole('button', { name: 'Swedish massage once more' }).click();
  await expect(form).toContainText('× 3');
  await expect(form).toContainText('180 min');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible();
  await page.getByRole('link', { name: 'New booking' }).click();
  const kept = async () => {
    await expect(form.getByText(client.name)).toBeVisible();
    await expect(form.getByRole('list', { name: 'Chosen services' })).toContainText('× 3');
    // The list shows the day of the form.
    await expect(form.getByLabel('Date')).toHaveValue(date);
    await expect(page).toHaveURL(new RegExp(`date=${date}`));
  };
  await kept();
  await page.reload();
  await kept();

  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await kept();
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  const again = page.getByRole('button', { name: 'New booking' });
  await expect(again).toBeFocused();
  await again.click();
  await expect(form.getByText(client.name)).toHaveCount(0);
});

test('the panel keeps its place when the list behind it changes', async ({ as, business }) => {
  const { page } = await as('operator', DESK);
  await page.goto(`/dashboard/scheduling?booking=new&date=${await business.today()}`);
  const panel = page.getByRole('region', { name: 'New booking' });
  await expect(page.getByRole('region', { name: 'Bookings of the day' }).getByRole('listitem').first()).toBeVisible();
  // Scrolls until the panel is at its place and the list's own buttons are still in view. Typing into a hidden element
  // would scroll the page.
  await page.getByRole('button', { name: 'Day after' }).evaluate((one) => one.scrollIntoView({ block: 'start' }));
  const top = async () => Math.round((await panel.boundingBox())?.y ?? Number.NaN);
  const before = await top();
  await page.getByRole('button', { name: 'Day after' }).evaluate((one: HTMLElement) => {
    for (let nth = 0; nth < 3; nth += 1) one.click();
  });
  await page.getByLabel('Go to day').fill(await daysAhead(business, 40));
  await expect(page.getByText('No bookings found for this date.')).toBeVisible();
  expect(await top()).toBe(before);
});

test("an operator swaps a therapist by keyboard on the page, and never overwrites another operator's change (R-beyond-610)", async ({
  as,
  business,
}) => {
  const date = await daysAhead(business, 3);
  const visit = await business.book({ date });
  const { page } = await as('operator');
  await page.goto(`/dashboard?view=all&search=${encodeURIComponent(visit.client.name)}`);
  const card = appointmentCard(page, visit.client.name);
  const opener = card.getByRole('button', { name: 'Swap therapist' });
  await opener.focus();
  const hands = await onKeyboard(page);
  await hands.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Swap therapist' });
  const free = panel.getByRole('radiogroup', { name: /^Free/ }).getByRole('radio');
  await expect(free.first()).toBeVisible();
  await expect(panel).toContainText(`Instead of ${visit.therapist.name}`);

  await test.step('another operator was faster: the current state is shown', async () => {
    const [other] = await business.operator.api.send(calls.appointments.replacements, {
      params: { id: visit.id },
      query: { role: 'therapist' },
    });
    await business.operator.api.send(calls.appointments.update, {
      params: { id: visit.id },
      body: { therapists: [other!.id] },
    });
    await expect(panel).toContainText(`Instead of ${other!.first_name} ${other!.last_name}`);
    await expect(panel).toContainText('Someone has changed this visit');
  });

  const first = free.first();
  const name = (await first.locator('xpath=..').locator('b').textContent()) ?? '';
  // The best one is chosen, and has the keyboard focus.
  await expect(first).toBeChecked();
  await expect(first).toBeFocused();
  const swap = panel.getByRole('button', { name: 'Swap', exact: true });
  for (let nth = 0; nth < 4 && !(await swap.evaluate((one) => one === document.activeElement)); nth += 1)
    await hands.press('Tab');
  await hands.press('Enter');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  const { therapists_details } = await business.operator.api.send(calls.appointments.read, {
    params: { id: visit.id },
  });
  expect(therapists_details.map(({ first_name }) => first_name).filter((one) => name.includes(one))).toHaveLength(1);
  expect(await hands.lost()).toEqual([]);
});

test("two therapists give a service three times at once, and the card, the page and the therapist's phone say so; the most used services and the specialists come first (R-booking-20, R-booking-21)", async ({
  as,
  business,
}) => {
  const date = await daysAhead(business, 5);
  const [visit, client] = [await business.free({ date, therapists: 2 }), await business.newClient()];
  const { page } = await as('operator');
  const form = await openBookingFormOn(page, date);
  const { api } = business.operator;
  await test.step('services in the order of their use; a slot names who is free of the two', async () => {
    const services = await api.send(calls.people.services);
    await form.getByRole('combobox', { name: 'Services' }).click();
    const options = form.getByRole('option');
    await expect(options).toHaveCount(services.length);
    expect((await options.allTextContents()).map((text, nth) => text.startsWith(services[nth]!.name))).not.toContain(
      false,
    );
    const slot = form.getByRole('radiogroup', { name: 'Start' }).getByRole('radio', { name: /(available|limited),/ });
    await expect(slot.first()).toHaveAccessibleName(/\d+ therapists?, (\d+ drivers?|no driver)$/);
  });
  await fillBooking(form, visit, client);
  await test.step('among the free therapists, specialists of the chosen service come first', async () => {
    const end_time = `${String(Number(visit.start.slice(0, 2)) + 1).padStart(2, '0')}${visit.start.slice(2)}`;
    const free = await api.send(calls.availability.therapists, { query: { date, start_time: visit.start, end_time } });
    const names = await form
      .getByRole('group', { name: /^Therapist/ })
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent ?? ''));
    const specialists = names.map((name) =>
      free.some((one) => name.includes(personName(one)) && isSpecialistFor(one.specialization, visit.service.name)),
    );
    expect(specialists).toContain(true);
    expect(specialists).toEqual([...specialists].sort((one, other) => Number(other) - Number(one)));
  });
  const more = form.getByRole('button', { name: `${visit.service.name} once more` });
  await more.click();
  await more.click();
  await expect(form).toContainText('180 min');
  await chooseGroup(
    form,
    visit.therapists.map(({ name }) => name),
  );
  await form.getByRole('radio', { name: 'At the same time' }).check();
  await expect(form).toContainText('120 min');
  const pesos = (amount: number): string => `₱${amount.toLocaleString('en-US')}.00`;
  const price = visit.service.price * 3;
  await expect(form).toContainText(pesos(price));
  await bookButton(form).click();
  await page.getByRole('link', { name: client.name }).click();
  await expect(page.getByText(/× 2/)).toContainText(visit.therapist.name);
  await expect(page.getByText('120 min').first()).toBeVisible();

  const therapist = await as(visit.therapist.username, { path: '/dashboard?view=upcoming' });
  const card = appointmentCard(therapist.page, client.name);
  await openIfFolded(card, client.name);
  // Which of the services each therapist gives. Source: R-pages-110.
  await expect(
    card.getByText(`You give ${visit.service.name} × 2 · others give ${visit.service.name}`, { exact: true }),
  ).toBeVisible();

  await test.step('all three are paid for, in any format of the amount', async () => {
    const { results } = await api.send(calls.appointments.list, { query: { client: String(client.id) } });
    const { id, version } = results[0]!;
    // Other journeys test how a visit gets to its payment.
    await api.send(calls.appointments.update, { params: { id }, body: { status: 'awaiting_payment', version } });
    await page.getByRole('button', { name: 'Verify Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify Payment Received' });
    await expect(dialog).toContainText(`${visit.service.name} × 3`);
    const amount = dialog.getByLabel('Amount');
    await expect(amount).toHaveValue(String(price));
    const type = async (typed: string): Promise<void> => {
      await amount.fill('');
      await amount.pressSequentially(typed);
    };
    await type('450.00');
    await expect(dialog).toContainText('Received₱450.00');
    await expect(dialog.getByText(`Less than half of the price, ${pesos(price)}.`)).toBeVisible();
    await type('1,450.00');
    await expect(dialog).toContainText('Received₱1,450.00');
    await expect(dialog.getByText(/^(Less than half of|More than twice) the price/)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Verify Payment' }).click();
    await expect(fact(page, 'Amount paid')).toHaveText('₱1,450.00');
  });
});

/** A driver on duty that day, whose car has this many seats. */
async function newDriver(
  { operator: { api } }: Business,
  seats: number,
  date: string,
): Promise<{ id: number; name: string }> {
  const plate = `TST ${Math.floor(Math.random() * 9000) + 1000}`;
  const person = {
    first_name: 'Kardo',
    last_name: plate,
    email: `${plate.replace(' ', '.').toLowerCase()}@example.test`,
  };
  const { id } = await api.send(calls.registration.registerDriver, {
    body: { ...person, vehicle_type: 'car', motorcycle_plate: plate, seats },
  });
  await api.send(calls.availability.create, { body: { user: id, date, start_time: '13:00', end_time: '01:00' } });
  return { id, name: `Kardo ${plate}` };
}

test('a driver is offered, and booked, as long as the car has a seat for everybody of the group (R-booking-9)', async ({
  as,
  business,
}) => {
  // Days ahead, where rides of other tests need no driver.
  const date = await daysAhead(business, 5);
  const visit = await business.free({ date, therapists: 3 });
  const driver = await newDriver(business, 2, date);
  const { page } = await as('operator');
  const form = await openBookingFormOn(page, date);
  await chooseStart(form, visit.start);
  const third = therapistChoice(form, visit.therapists[2]!.name);
  const small = driverChoice(form, driver.name);
  await chooseGroup(form, [visit.therapists[0]!.name]);
  const others = form.getByRole('button', { name: OTHER_DRIVERS });
  await others.click();
  await expect(small).toBeVisible();
  await addTherapist(form, visit.therapists[1]!.name);
  await expect(small).toBeVisible();
  await addTherapist(form, visit.therapists[2]!.name);
  await expect(driverChoice(form, visit.driver.name)).toBeVisible();
  await expect(small).toHaveCount(0);
  await third.uncheck();
  await expect(small).toBeVisible();

  await test.step('the API refuses a booking by the same rule', async () => {
    const { id: client } = await business.newClient();
    const book = (therapists: readonly Member[]) => {
      const ids = therapists.map((one) => one.id);
      const who = { client, services: [visit.service.id], therapist: ids[0]!, therapists: ids, driver: driver.id };
      return business.operator.api.try(calls.appointments.create, {
        body: { ...who, date, start_time: visit.start },
      });
    };
    const refused = await book(visit.therapists);
    expect(refused.status).toBe(400);
    expect(refused.problem).toMatchObject({ driver: [FIELD_TEXTS.groupNeedsCar] });
    expect((await book(visit.therapists.slice(0, 2))).status).toBe(201);
  });
});
