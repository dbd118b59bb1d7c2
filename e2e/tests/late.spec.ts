import { calls } from 'shared-lib/contract';
import { BEFORE_START, ENDED, limits, localTime, oneOf, personName, type Status } from 'shared-lib/domain';
import type { Business, FreeVisit, Member } from '../fixtures/people';
import { CLOCK } from '../fixtures/template';
import { expect, testOnOwnStack } from '../fixtures/test';
import { ACCEPTED, settleToday, statusOf, take, TO_JOURNEY, TO_PAYMENT, TO_SESSION } from '../fixtures/walk';
import { appointmentCard } from '../screens/appointment-card';
import { openAppointment } from '../screens/appointment-page';
import { bookButton, openBookingFormOn } from '../screens/booking-form';
import { doubleTap } from '../screens/thumb';
import { chooseStart, driverChoice, OTHER_DRIVERS, takeService } from '../screens/fill-booking';
import { lookUp } from '../screens/look-up';
import { lineOf, minutesWaited, needLines } from '../screens/needs-now';

/** About five o'clock, which is near the moved clock. */
const ABOUT_FIVE = ['17:00', '16:30', '17:30'];

/** Books a visit without a driver at the first of these times when the therapist is free. */
async function ask(
  business: Business,
  { date, service }: FreeVisit,
  { id: therapist }: Pick<Member, 'id'>,
  starts = ABOUT_FIVE,
): Promise<{ id: number; client: string } | undefined> {
  const client = await business.newClient();
  const visit = { client: client.id, services: [service.id], therapist, driver: null };
  for (const start_time of starts) {
    const body = { ...visit, date, start_time };
    const answer = await business.operator.api.try(calls.appointments.create, { body });
    if (answer.status === 201) return { id: answer.body.id, client: client.name };
  }
  return undefined;
}

/** True for the statuses in which a person is at work. */
const atWorkWith = (status: Status): boolean => !oneOf([...BEFORE_START, ...ENDED], status);

testOnOwnStack(
  'late staff are reminded, reassigned or cancelled; silent staff are disabled and read why, unless at work; a driver who let a ride home wait is suspended, marked, and released (4-064, 4-065, 5-046, 6-002, 6-004, 6-009, 6-012, 8-022, 8-083, R-workflow-19, R-workflow-28, R-workflow-44, R-pages-70)',
  async ({ as, business, moveClock }) => {
    testOnOwnStack.setTimeout(180_000);

    // One therapist is in a session, one never answers, and a driver ignores a ride home.
    const atWork = await business.book();
    await take(business, atWork, TO_SESSION);
    const ridesHome = await business.book();
    await take(business, ridesHome, TO_PAYMENT);
    const paid = await business.act(business.operator, ridesHome.id, 'mark_completed', {
      payment_amount: ridesHome.service.price,
    });
    if (paid.materials_status === 'unchecked')
      await business.act(ridesHome.therapist, ridesHome.id, 'complete', { materials_checked: true });
    await business.act(ridesHome.therapist, ridesHome.id, 'request_pickup');
    const hisRide = ridesHome.driver;
    await business.act(business.operator, ridesHome.id, 'assign_pickup_driver', { driver_id: hisRide.id });
    // One visit is accepted and does not start, one is on the road and does not arrive.
    const idle = await business.book();
    await take(business, idle, ACCEPTED);
    const stuck = await business.book();
    await take(business, stuck, TO_JOURNEY);
    const therapists = business.fieldStaff.filter(({ username }) => username.startsWith('therapist'));
    const busy = [atWork, ridesHome, idle, stuck].map(({ therapist }) => therapist.id);
    const others = therapists.filter(({ id }) => !busy.includes(id));
    for (const therapist of others) await settleToday(business, therapist, { at: atWorkWith, to: 'completed' });
    // Each therapist gets a visit of their own, and a stranger gets the one that starts next.
    const place = await business.free();
    const asked = new Map<number, Awaited<ReturnType<typeof ask>>>();
    for (const one of therapists) asked.set(one.id, await ask(business, place, one));
    const last = Math.max(...[idle, stuck].map(({ appointment }) => Date.parse(appointment.starts_at)));
    const [start_time, end_time] = [30, 90].map((minutes) => localTime(new Date(last + minutes * limits.MINUTE)));
    const query = { date: place.date, start_time: start_time!, end_time: end_time! };
    const free = await business.operator.api.send(calls.availability.therapists, { query });
    const stranger = free.find(({ id }) => therapists.every((one) => one.id !== id))!;
    const reassigned = (await ask(business, place, stranger, [query.start_time]))!;

    // Fifteen minutes after their start both visits are late. The later of the two starts at about five.
    await moveClock(last + (limits.STALLED_AFTER_START + 5) * limits.MINUTE - Date.parse(CLOCK));
    const { disabled } = await business.operator.api.send(calls.appointments.autoCancelOverdue, {
      query: { dry_run: 'true' },
    });
    const silent = therapists.find(({ id }) => asked.get(id) && disabled.some((one) => one.id === id))!;
    const { id: unanswered, client } = asked.get(silent.id)!;
    const { page } = await as('operator', { path: '/dashboard?view=timeout' });
    const phone = await as(silent.username, { viewport: { width: 390, height: 844 } });
    const working = await as(atWork.therapist.username, { viewport: { width: 390, height: 844 } });
    await expect(working.page.getByRole('article', { name: atWork.client.name })).toBeVisible();
    // A therapist sees only their own visits.
    await expect(phone.page.getByRole('article', { name: client })).toBeVisible();
    await expect(phone.page.getByRole('article', { name: atWork.client.name })).toHaveCount(0);
    // An operator sees all visits.
    for (const name of [atWork.client.name, ridesHome.client.name]) await lookUp(page, name);

    await testOnOwnStack.step('the driver reads until when and why; operators see it and lift it', async () => {
      const { page: his } = await as(hisRide.username, { viewport: { width: 390, height: 844 } });
      const banner = his.getByText(/^You are suspended and get no new work until Sat, 21 Nov, 6:00 AM\.$/);
      await expect(banner).toBeVisible();
      await expect(his.getByText(/An operator can lift the suspension\.$/)).toBeVisible();
      await expect(his.getByRole('article').first()).toBeVisible();
      await expect(his.getByRole('article', { name: client })).toHaveCount(0);
      const tab = await (await as('operator')).newTab(`/dashboard/appointments/${ridesHome.id}`);
      await expect(tab.getByText('suspended until Sat, 21 Nov, 6:00 AM')).toBeVisible();

      const form = await openBookingFormOn(tab, await business.today());
      await takeService(form, ridesHome.service.name);
      await chooseStart(form, '21:00');
      await form.getByRole('button', { name: OTHER_DRIVERS }).click();
      const marked = form.getByRole('list', { name: 'Suspended drivers' }).getByRole('listitem');
      await expect(marked.filter({ hasText: hisRide.name })).toContainText('suspended until');
      await expect(driverChoice(form, hisRide.name)).toHaveCount(0);
      await marked.filter({ hasText: hisRide.name }).getByRole('button', { name: /^Lift/ }).click();
      await expect(driverChoice(form, hisRide.name)).toBeVisible();
      await expect(bookButton(form)).toBeEnabled();
      await expect(banner).toBeHidden();
    });

    await testOnOwnStack.step(
      'what is lost next comes first, each line says how long it waits, and only the first button is filled',
      async () => {
        await expect(needLines(page).nth(2)).toBeVisible();
        const waited = await minutesWaited(page);
        expect(waited.every((minutes) => Number.isFinite(minutes))).toBe(true);
        const { results, old_before } = await business.operator.api.send(calls.appointments.needs, { query: {} });
        const lost = results.map(({ lost_at }) => lost_at ?? '').filter((at) => at >= (old_before ?? ''));
        expect(lost).toEqual([...lost].sort());
        const needs = results.map(({ appointment }) => `#${appointment.id}`);
        const shown = (await needLines(page).allInnerTexts()).map((text) => /#\d+/.exec(text)?.[0] ?? '');
        expect(shown.filter((id) => needs.includes(id))).toEqual(needs.filter((id) => shown.includes(id)));
        expect(new Set(waited).size).toBeGreaterThan(1);
        const variants = await needLines(page).evaluateAll((lines) =>
          lines.map((line) => [...line.querySelectorAll('[data-variant]')].at(-1)?.getAttribute('data-variant')),
        );
        expect(variants).toEqual(['primary', ...variants.slice(1).map(() => 'outline')]);
      },
    );

    await testOnOwnStack.step("each visit has a line in 'Needs you now', with its one button", async () => {
      const begins = await lineOf(page, 'Not on its way', `#${idle.id}`);
      await begins.getByRole('button', { name: 'Remind' }).click();
      await expect(page.getByText(`Reminder sent to ${idle.therapist.name}`)).toBeVisible();
      const ride = await lineOf(page, 'Ride stuck', `#${stuck.id}`);
      await expect(ride).toContainText(`${stuck.driver.name} with ${stuck.therapist.name}`);
      const call = ride.getByRole('link', { name: `Call ${stuck.driver.name.split(' ')[0]}` });
      await expect(call).toHaveAttribute('href', /^tel:\d+$/);
      // A machine that can call would ask in its own window, which would block later presses.
      await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
      await call.click();
      await expect(ride).toContainText('Yours since');
      await business.act(stuck.driver, stuck.id, 'arrive_at_location');
      await expect(ride).toBeHidden();
      const answer = await lineOf(page, 'Overdue answer', `#${unanswered}`);
      // Its start has passed, so nobody could accept it now (R-beyond-1511).
      await expect(answer).toContainText('should have started');
      await expect(answer.getByRole('link', { name: 'Move' })).toBeVisible();
      const swap = page.getByRole('dialog', { name: 'Swap therapist' });
      const another = await lineOf(page, 'Overdue answer', `#${reassigned.id}`);
      await another.getByRole('button', { name: 'Swap', exact: true }).click();
      await swap.getByRole('radiogroup', { name: /^Free/ }).getByRole('radio').first().check();
      await swap.getByRole('button', { name: 'Swap', exact: true }).click();
      await expect(page.getByText(`is asked instead of ${personName(stranger)}.`)).toBeVisible();
      await expect(another).toBeHidden();
    });

    await testOnOwnStack.step('a double tap on Start does not remind the driver, who is late by then', async () => {
      // Those who had accepted are ready now, and the last reminder is long enough ago for a new one.
      await take(business, idle, ACCEPTED);
      await moveClock((limits.REMIND_EVERY + 1) * limits.MINUTE);
      const { page: hand } = await as('operator', {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        path: `/dashboard?view=all&search=${encodeURIComponent(idle.client.name)}`,
      });
      const card = appointmentCard(hand, idle.client.name);
      const steps: string[] = [];
      hand.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === 'POST' && pathname.includes('/appointments/')) steps.push(pathname);
      });
      await doubleTap(hand, card.getByRole('button', { name: 'Start Appointment' }));
      const reminds = card.getByRole('button', { name: 'Remind driver' });
      await expect(reminds).toBeEnabled();
      expect(steps).toEqual([`/api/scheduling/appointments/${idle.id}/start_appointment/`]);
    });

    await testOnOwnStack.step(
      'a therapist who has not answered is reminded; after the start nobody else is asked',
      async () => {
        await openAppointment(page, unanswered);
        // Reassign is the main button.
        await expect(page.getByRole('button', { name: 'Swap', exact: true })).toHaveAttribute(
          'data-variant',
          'primary',
        );
        await expect(page.getByRole('button', { name: 'Remind therapist' })).toHaveAttribute('data-variant', 'outline');
        await page.getByRole('button', { name: 'Remind therapist' }).click();
        await expect(page.getByText(`Reminder sent to ${silent.name}`)).toBeVisible();
        await page.getByRole('button', { name: 'Swap', exact: true }).click();
        const panel = page.getByRole('dialog', { name: 'Swap therapist' });
        await expect(panel).toContainText('The start has passed, so nobody can accept it.');
        await expect(panel.getByRole('link', { name: 'Choose a later time' })).toBeVisible();
        await panel.getByRole('button', { name: 'Close' }).click();
      },
    );

    await testOnOwnStack.step('overdue visits are cancelled, and staff at work are spared', async () => {
      await page.goto('/dashboard?view=timeout');
      await page.getByRole('button', { name: 'Auto-cancel overdue' }).click();
      const question = page.getByRole('alertdialog', { name: 'Auto-cancel overdue appointments?' });
      await expect(question).toContainText(
        "This will auto-cancel all overdue appointments and disable therapists who didn't respond. Continue?",
      );
      await expect(question).toContainText(new RegExp(`Accounts disabled: .*${silent.name}`));
      await expect(question).toContainText(new RegExp(`not disabled: .*${atWork.therapist.name}`));
      await question.getByRole('button', { name: 'Continue' }).click();
      const done = page.getByText(/^Overdue appointments auto-canceled successfully: \d+\. Disabled: /);
      await expect(done).toContainText(silent.name);
      expect(await statusOf(business, unanswered)).toBe('auto_cancelled');
    });

    await testOnOwnStack.step(
      'the disabled therapist reads that, not that a session expired; the other one works on',
      async () => {
        await expect(
          phone.page.getByText('Your account has been disabled. Please see your system administrator.', {
            exact: true,
          }),
        ).toBeVisible();
        await expect(phone.page.getByText(/session has expired/)).toBeHidden();
        const card = working.page.getByRole('article', { name: atWork.client.name });
        await card.getByRole('button', { name: 'Request Payment' }).click();
        await expect(working.page.getByText('Payment requested', { exact: true })).toBeVisible();
        await expect.poll(() => statusOf(business, atWork.id)).toBe('awaiting_payment');
      },
    );
  },
);
