import type { Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { formatPesos, formatTime } from 'shared-lib/domain';
import { secondOperator } from '../fixtures/anotherOperator';
import { textedTo } from '../fixtures/mailbox';
import { CLOCK } from '../fixtures/template';
import { expect, testOnOwnStack as test } from '../fixtures/test';
import { ACCEPTED, finishToday, take } from '../fixtures/walk';
import { appointmentCard, press } from '../screens/appointment-card';
import { bookButton, openBookingForm } from '../screens/booking-form';
import { fillBooking } from '../screens/fill-booking';
import { lineOf } from '../screens/needs-now';
import { PHONE } from '../screens/windows';

/** Messages to clients leave a minute after what they tell. A start plans again what is off by more than one. */
const A_MOMENT = 150_000;

/** What the client reads. The first SMS is in English: only then do they choose a language. */
const READ = {
  en: {
    choose: undefined,
    confirmed: /^You confirmed at /,
    confirm: 'I confirm',
    another: 'Ask for another time',
    ask: 'Ask for this time',
    asked: /^You asked for /,
    moved: 'The office moved your visit',
    movedSms: /Your visit has a new time: /,
    reminder: /Reminder: your visit on /,
    onTheWaySms: /We are on the way to you/,
    steps: ['On the way', 'Arrived', 'In session', 'Done'],
    over: 'Your session is over',
    received: (paid: string) => `We have received ${paid}. Thank you.`,
    receipt: 'Receipt',
    proof: 'Acknowledgement of payment, not an invoice',
    back: 'Back to your visit',
    stars: '2 of 5',
    tell: /^Tell us more/,
    send: 'Send rating',
    rated: 'You gave 2 of 5. Thank you.',
    ended: 'This link has ended',
  },
  fil: {
    choose: 'Basahin sa Filipino',
    confirmed: /^Na-confirm ninyo nang /,
    confirm: 'I-confirm',
    another: 'Humiling ng ibang oras',
    ask: 'Hilingin ang oras na ito',
    asked: /^Hiniling ninyo: /,
    moved: 'Inilipat ng office ang visit ninyo',
    movedSms: /May bagong oras ang visit ninyo: /,
    reminder: /Paalala: ang visit ninyo sa /,
    onTheWaySms: /Papunta na po kami sa inyo/,
    steps: ['Papunta na', 'Dumating na', 'Nasa session', 'Tapos na'],
    over: 'Tapos na ang session ninyo',
    received: (paid: string) => `Natanggap na po namin ang ${paid}. Salamat!`,
    receipt: 'Resibo',
    proof: 'Patunay ng bayad, hindi invoice',
    back: 'Balik sa visit',
    stars: '2 sa 5',
    tell: /^Magkuwento pa/,
    send: 'Ipadala ang rating',
    rated: '2 sa 5 ang bigay ninyo. Salamat po!',
    ended: 'Hindi na gumagana ang link na ito',
  },
} as const;

/** The address in an SMS, without its server. */
const pathIn = (text: string): string => /\/t\/[\w-]{22}\S*/.exec(text)?.[0] ?? 'no link';
const askNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

for (const [language, words] of Object.entries(READ))
  test(`a client is told by SMS, confirms, gets another time, is reminded, follows on a second phone, pays, rates 2, and is erased: ${language} (R-beyond-1110)`, async ({
    as,
    visitor,
    business,
    moveClock,
    stack,
  }) => {
    test.setTimeout(180_000);
    const { operator } = business;
    const rules = { client_sms: 1, client_reminders: 2 };
    await operator.api.send(calls.business.changeRules, { body: rules });
    const client = await business.newClient();
    const number = `+63${client.phone.slice(1)}`;
    const sms = (said: RegExp | string) => textedTo(stack.url, number, said);
    const free = await business.free();
    const desk = await as('operator', { path: `/dashboard/clients/${client.id}` });
    const { page } = desk;

    let isChosen = false;
    const openLink = async (path: string): Promise<Page> => {
      const phone = await visitor({ ...PHONE, path, locale: language === 'fil' ? 'fil-PH' : 'en-PH' });
      // Once it was chosen, every phone shows it.
      const choose = phone.getByRole('link', { name: words.choose });
      if (words.choose && !isChosen) await choose.click();
      isChosen = true;
      await expect(phone.locator('html')).toHaveAttribute('lang', language);
      return phone;
    };

    const id = await test.step('on the phone the client agrees to SMS, and the operator books', async () => {
      await page.getByRole('button', { name: 'Record: Texts by SMS' }).click();
      const dialog = page.getByRole('dialog', { name: 'Texts by SMS' });
      await dialog.getByRole('radio', { name: 'Given' }).check();
      await dialog.getByRole('button', { name: 'Record it' }).click();
      await expect(page.getByText('It is recorded')).toBeVisible();
      await page.goto('/dashboard');
      const form = await openBookingForm(page);
      await fillBooking(form, free, client);
      const answer = page.waitForResponse(
        (one) => one.request().method() === 'POST' && one.url().endsWith('/api/scheduling/appointments/'),
      );
      await bookButton(form).click();
      return ((await (await answer).json()) as { id: number }).id;
    });
    const visit = {
      ...free,
      id,
      client,
      appointment: await operator.api.send(calls.appointments.read, { params: { id } }),
    };

    let path = '';
    let phone!: Page;
    await test.step('the link of the SMS opens on a phone, where the client confirms', async () => {
      await take(business, visit, ACCEPTED);
      await moveClock(A_MOMENT);
      path = pathIn(await sms(/You are booked for /));
      phone = await openLink(path);
      await phone.getByRole('button', { name: words.confirm }).click();
      await expect(phone.locator('main').getByText(words.confirmed)).toBeVisible();
      await page.goto(`/dashboard/appointments/${id}`);
      await expect(page.getByText(/^Confirmed by client \d/)).toBeVisible();
    });

    let startsAt = 0;
    await test.step('the client asks for another time of the same day, and an operator gives it with one press', async () => {
      await phone.getByRole('link', { name: words.another }).click();
      const time = phone.locator('details').first().getByRole('radio').last();
      startsAt = Date.parse((await time.getAttribute('value')) ?? '');
      await time.check({ force: true });
      await phone.getByRole('button', { name: words.ask }).click();
      await expect(phone.getByRole('heading', { name: words.asked })).toBeVisible();
      await page.goto('/dashboard');
      const line = await lineOf(page, 'Asks for another time', `#${id}`);
      await line.getByRole('link', { name: 'Open' }).click();
      await page.getByRole('button', { name: /^Move to / }).click();
      await expect(page.getByText(/^The client asks for /)).toBeHidden();
      await askNow(phone);
      await expect(phone.getByRole('heading', { name: words.moved })).toBeVisible();
      await take(business, visit, ACCEPTED);
      await moveClock(A_MOMENT);
      expect(await sms(words.movedSms)).toContain(formatTime(new Date(startsAt)));
    });

    await test.step('two hours before, the client is reminded', async () => {
      await moveClock(startsAt - 2 * 3_600_000 - Date.parse(CLOCK));
      expect(pathIn(await sms(words.reminder))).toBe(path);
    });

    const second = await openLink(path);
    await test.step('a second phone follows the visit to its end', async () => {
      const [onTheWay, arrived, inSession, done] = words.steps;
      const follows = async (step: string): Promise<void> => {
        await askNow(second);
        await expect(second.locator('[aria-current="step"]')).toHaveText(step, { timeout: 30_000 });
      };
      await take(business, visit, [...ACCEPTED, ['operator', 'start_appointment'], ['driver', 'start_journey']]);
      await follows(onTheWay);
      expect(pathIn(await sms(words.onTheWaySms))).toBe(path);
      await take(business, visit, [
        ['driver', 'arrive_at_location'],
        ['driver', 'drop_off_therapist'],
      ]);
      await follows(arrived);
      await take(business, visit, [['therapist', 'start_session']]);
      await follows(inSession);
      await take(business, visit, [['therapist', 'mark_awaiting_payment']]);
      await follows(done);
      await expect(second.getByRole('heading', { level: 1 })).toHaveText(words.over);
    });

    await test.step('the operator takes the payment, and the client opens the receipt from its SMS', async () => {
      await page.goto('/dashboard?view=payment');
      await press(appointmentCard(page, client.name), 'Verify Payment');
      await page.getByRole('dialog').last().getByRole('button', { name: 'Verify Payment' }).click();
      await expect(page.getByText('Payment marked as received successfully!')).toBeVisible();
      await moveClock(A_MOMENT);
      const price = formatPesos(visit.service.price);
      await second.goto(pathIn(await sms(words.received(price.replace('₱', 'P')))));
      await expect(second.getByRole('heading', { level: 1 })).toHaveText(words.receipt);
      await expect(second.getByText(words.proof)).toBeVisible();
      await expect(second.getByRole('row', { name: /^Total/ })).toContainText(price);
      await second.getByRole('link', { name: words.back }).click();
    });

    await test.step('a rating of 2 needs an operator at once', async () => {
      await second.getByRole('radio', { name: words.stars }).check({ force: true });
      await second.getByRole('textbox', { name: words.tell }).fill('Nobody said sorry.');
      await second.getByRole('button', { name: words.send }).click();
      await expect(second.getByRole('heading', { name: words.rated })).toBeVisible();
      await page.goto('/dashboard');
      const line = await lineOf(page, 'Low rating', `#${id}`, '2 of 5 “Nobody said sorry.”');
      await line.getByRole('link', { name: 'Open' }).click();
      await page.getByRole('button', { name: 'Mark as settled' }).click();
      await expect(page.getByText(/settled by /)).toBeVisible();
    });

    await test.step('one operator asks for the erasure and another confirms it; the link has ended and nothing finds the client', async () => {
      await finishToday(business, visit.therapist);
      const other = await as((await secondOperator(stack, business)).username);
      const erase = async ({ page: on }: typeof desk, submit: string): Promise<void> => {
        const dialog = on.getByRole('dialog', { name: `Erase ${client.name}?` });
        await dialog.getByRole('button', { name: submit }).click();
      };
      await page.goto(`/dashboard/clients/${client.id}`);
      await page.getByRole('button', { name: 'Erase this client…' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'The client asked for it' }).check();
      await erase(desk, 'Ask another operator');
      await expect(page.getByText('An erasure of this client waits', { exact: true })).toBeVisible();
      const line = await lineOf(other.page, client.name, 'Erasure to confirm');
      await line.getByRole('link', { name: 'Decide' }).click();
      await other.page.getByRole('button', { name: 'Look and erase…' }).click();
      await erase(other, 'Erase for good');
      await expect(other.page.getByText('The client is erased')).toBeVisible();
      await expect(page.getByText(/^This client was erased on request on /)).toBeVisible();
      // The page knows no client any more; this phone remembers the language.
      await phone.goto(path);
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText(words.ended);
      const found = await operator.api.send(calls.people.clients, { query: { search: client.name } });
      expect(found.count).toBe(0);
      const left = await operator.api.send(calls.appointments.read, { params: { id } });
      expect([left.payment_amount, left.location]).toEqual([visit.service.price, '']);
    });
  });
