import type { Locator, Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { type Action, addDays, serviceDayOf } from 'shared-lib/domain';
import { dayWords } from '../screens/day-words';
import { Api } from '../fixtures/api';
import { type MailServer, startMailServer } from '../fixtures/mail-server';
import { expect, testOnOwnStack } from '../fixtures/test';
import { appointmentCard, press } from '../screens/appointment-card';
import { bookButton } from '../screens/booking-form';
import { chooseDriver, chooseStart, chooseTherapist, takeService } from '../screens/fill-booking';
import { needsNow } from '../screens/needs-now';
import { startStack } from '../stack/stack.mjs';

const OWNER = 'luz@hilot.example';
const NENA = 'nena@hilot.example';
const BEN = 'ben@hilot.example';
const OWN_PASSWORD = 'rain on a tin roof';

/** A real business on an empty database, with a mail server that takes its messages. Its clock is the real time. */
const test = testOnOwnStack.extend<{ mails: MailServer }>({
  mails: async ({}, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.stop();
  },
  stack: async ({ mails }, use) => {
    const env = {
      HATID_DEMO: '0',
      HOST: '127.0.0.1',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Hilot <bookings@hilot.example>',
      HATID_ADMIN_EMAIL: OWNER,
    };
    const stack = await startStack({ env });
    await use(stack);
    await stack.stop();
  },
});

const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const field = (page: Page, name: string): Locator => dialog(page).getByRole('textbox', { name, exact: true });
const checklist = (page: Page): Locator => page.getByRole('region', { name: 'Set up your business' });

const toDashboard = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard', exact: true }).click();

/** Opens the next step of the checklist. */
async function openNext(page: Page, opens: string): Promise<void> {
  await toDashboard(page);
  const next = checklist(page).locator('[aria-current="step"]');
  await next.getByRole('link', { name: opens }).click();
}

async function beginRegistration(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'First time here? Complete your registration.' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Completes the registration at the login page, with the code from the e-mail, up to the dashboard. */
async function complete(page: Page, email: string, username: string, code: () => Promise<string>): Promise<void> {
  await beginRegistration(page, email);
  await page.getByLabel('User name').fill(username);
  await expect(page.getByText('This user name is free.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/verify-email');
  await page.getByLabel('Verification code').fill(await code());
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page).toHaveURL('/dashboard');
}

async function register(page: Page, kind: string, fields: Readonly<Record<string, string>>): Promise<Locator> {
  await page
    .getByRole('button', { name: `Register ${kind}` })
    .first()
    .click();
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
  return dialog(page).getByRole('button', { name: `Register ${kind}` });
}

/** A step through the API, as the person signed in on the page. */
async function act(page: Page, id: number, action: Action): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await new Api(new URL(page.url()).origin, token).send(calls.appointments.act, { params: { id, action }, body: {} });
}

test('an empty business gets from its first log-in to its first paid visit, with a checklist that ticks itself off (R-pages-3, 1-010..1-012, 2-003, 2-007, 2-052, 3-035, 7-015, 7-022, 7-023)', async ({
  visitor,
  mails,
  trouble,
}) => {
  test.setTimeout(120_000);
  // The server refuses a password.
  trouble.expected.push(/400/);
  const day = addDays(serviceDayOf(new Date()), 1);
  const desk = await visitor();

  await test.step('the first operator signs in with the code from the e-mail', async () => {
    await complete(desk, OWNER, 'owner', () => mails.codeOf(OWNER, 'Set up Hatid'));
    await expect(checklist(desk)).toContainText('0 of 9 done');
  });

  await test.step('the operator enters the company, a material, and a service that uses it', async () => {
    await openNext(desk, 'Say who you are');
    await desk.getByRole('button', { name: 'Say who you are' }).click();
    await field(desk, 'Name').fill('Hilot sa Bahay');
    await field(desk, 'Address').fill('14 Mabini St., Marikina');
    await dialog(desk).getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Saved for everybody.')).toBeVisible();

    await openNext(desk, 'Register materials');
    await (await register(desk, 'material', { Name: 'Coconut oil', Unit: 'ml', 'Stock to begin with': '500' })).click();
    await expect(desk.getByRole('complementary').getByText('500 ml')).toBeVisible();

    await openNext(desk, 'Register services');
    const send = await register(desk, 'service', { Name: 'Hilot', Minutes: '60', Price: '950' });
    await dialog(desk).getByRole('combobox', { name: 'Add a material' }).selectOption({ label: 'Coconut oil (ml)' });
    await field(desk, 'Coconut oil, ml').fill('30');
    await send.click();
    const panel = desk.getByRole('complementary', { name: 'service, all details' });
    await expect(panel.getByText('30 ml Coconut oil')).toBeVisible();
    await panel.getByRole('button', { name: 'Take off offer' }).click();
    await expect(panel.getByText('Not on offer')).toBeVisible();
    await panel.getByRole('button', { name: 'Offer again' }).click();
    await expect(panel.getByText('Not on offer')).toBeHidden();
  });

  await test.step('the operator sets business rules and a commission rate, each shown with who set it (R-pages-9, R-money-8)', async () => {
    await toDashboard(desk);
    await checklist(desk).getByRole('link', { name: 'Business rules' }).click();
    const gap = desk.getByRole('textbox', { name: 'Gap between visits' });
    await desk
      .getByRole('group')
      .filter({ hasText: /^Gap between visits/ })
      .locator('summary')
      .click();
    await gap.fill('241');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Enter a whole number from 0 to 240.')).toBeVisible();
    await gap.fill('15');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(gap).toHaveAccessibleDescription(/Default: 0 minutes\. Last changed by Operator, \w+/);
    await desk.getByRole('button', { name: 'Set a rate' }).click();
    await field(desk, 'Percent of payments').fill('45');
    await field(desk, 'Percent of extensions').fill('100');
    await dialog(desk).getByRole('button', { name: 'Set the rate' }).click();
    await expect(desk.getByRole('row', { name: /All therapists .* 45 % 100 % In effect/ })).toBeVisible();
  });

  const phone = { viewport: { width: 390, height: 844 } };
  const [therapist, driver] = await Promise.all([visitor(phone), visitor(phone)]);
  await test.step('the operator registers a therapist and a driver, who complete their registration', async () => {
    await openNext(desk, 'Register therapists');
    const therapistSend = await register(desk, 'therapist', { 'First name': 'Nena', 'Last name': 'Cruz' });
    await field(desk, 'E-mail').fill('nobody');
    await therapistSend.click();
    await expect(dialog(desk).getByText('Enter an e-mail such as name@example.com.')).toBeVisible();
    await field(desk, 'E-mail').fill(NENA);
    await therapistSend.click();
    await expect(desk.getByText('Invited, not registered yet')).toBeVisible();
    await toDashboard(desk);
    await expect(checklist(desk)).toContainText('1 registered. Each got an e-mail with the next steps.');
    await checklist(desk).getByRole('link', { name: 'Register drivers' }).click();
    const driverSend = await register(desk, 'driver', {
      'First name': 'Ben',
      'Last name': 'Reyes',
      'E-mail': BEN,
      Plate: 'NHT 204',
    });
    await dialog(desk).getByRole('radio', { name: 'Car' }).check();
    await driverSend.click();
    await expect(desk.getByText('Invited, not registered yet')).toBeVisible();

    await test.step('the form refuses a taken name and a too common password', async () => {
      await beginRegistration(therapist, NENA);
      await therapist.getByLabel('User name').fill('owner');
      await expect(therapist.getByText('This user name is taken.')).toBeVisible();
      await therapist.getByLabel('User name').fill('nena');
      await therapist.getByLabel('Password', { exact: true }).fill('password1');
      await therapist.getByRole('button', { name: 'Continue' }).click();
      await expect(therapist.getByText('This password is too common. Please choose another one.')).toBeVisible();
      await therapist.goto('/');
    });
    await complete(therapist, NENA, 'nena', () => mails.codeOf(NENA, 'Verify your e-mail address'));
    await complete(driver, BEN, 'ben', () => mails.codeOf(BEN, 'Verify your e-mail address'));
  });

  await test.step('the operator enters their hours', async () => {
    await openNext(desk, 'Enter hours');
    const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
    await desk.goto(`/dashboard/availability?week=${sunday}`);
    for (const name of ['Nena Cruz', 'Ben Reyes']) {
      const cell = desk.getByRole('button', { name: `${name}, ${dayWords(day)}` });
      await cell.click();
      const panel = desk.getByRole('complementary', { name: dayWords(day) });
      await panel.getByRole('checkbox', { name: 'Working' }).click();
      await panel.getByRole('button', { name: /^Save / }).click();
      await expect(cell).toHaveAccessibleName(/1:00 PM/);
    }
  });

  await test.step('the operator registers a client and books a visit', async () => {
    await openNext(desk, 'Register clients');
    const send = await register(desk, 'client', {
      'First name': 'Ana',
      'Last name': 'Lim',
      Phone: '0917 555 0142',
      Address: '8 Acacia Lane, Pasig',
    });
    await send.click();
    await expect(desk.getByRole('complementary').getByRole('heading', { name: 'Ana Lim' })).toBeVisible();
    await openNext(desk, 'New booking');
    const form = desk.locator('form').filter({ has: desk.getByRole('heading', { name: 'New booking' }) });
    await form.getByRole('combobox', { name: 'Client' }).fill('Ana');
    await form.getByRole('option', { name: /^Ana Lim/ }).click();
    await form.getByLabel(/^Date/).fill(day);
    await takeService(form, 'Hilot');
    await chooseStart(form, '16:00');
    await chooseTherapist(form, 'Nena Cruz');
    await chooseDriver(form, 'Ben Reyes');
    await bookButton(form).click();
    await expect(desk.getByText('Appointment created successfully')).toBeVisible();
    await openNext(desk, 'See who has to answer');
    await expect(appointmentCard(desk, 'Ana Lim')).toBeVisible();
  });

  await test.step('both accept, and the checklist disappears by itself', async () => {
    for (const [page, button] of [
      [therapist, 'Accept'],
      [driver, 'Accept Transport'],
    ] as const) {
      await page.goto('/dashboard?view=upcoming');
      await press(appointmentCard(page, 'Ana Lim'), button);
    }
    await expect(checklist(desk)).toBeHidden({ timeout: 15_000 });
  });

  await test.step('the visit is done and paid', async () => {
    const owner = new Api(new URL(desk.url()).origin, await desk.evaluate(() => localStorage.getItem('token') ?? ''));
    const [visit] = (await owner.send(calls.appointments.list, { query: {} })).results;
    const id = visit!.id;
    // Another journey tests the steps on screens.
    const steps: readonly [Page, Action][] = [
      [therapist, 'therapist_confirm'],
      [driver, 'driver_confirm'],
      [desk, 'start_appointment'],
      [driver, 'start_journey'],
      [driver, 'arrive_at_location'],
      [driver, 'drop_off_therapist'],
      [therapist, 'start_session'],
      [therapist, 'mark_awaiting_payment'],
    ];
    for (const [page, action] of steps) await act(page, id, action);
    await desk.goto('/dashboard?view=payment');
    await press(appointmentCard(desk, 'Ana Lim'), 'Verify Payment');
    await dialog(desk).getByRole('button', { name: 'Verify Payment' }).click();
    await expect(desk.getByText('Payment marked as received successfully!')).toBeVisible();
    const paid = await owner.send(calls.appointments.read, { params: { id } });
    expect([paid.status, paid.payment_status, paid.amount_paid]).toEqual(['completed', 'paid', 950]);
    // With nothing left to do, the panel is one line.
    await expect(needsNow(desk)).toContainText('Needs you nowNothing. All is well.');
    expect((await needsNow(desk).boundingBox())!.height).toBeLessThan(60);
  });
});
