import type { Locator, Page } from '@playwright/test';
import { calls } from 'shared-lib/contract';
import { driverOnDuty } from '../fixtures/driverOnDuty';
import { holdBack } from '../fixtures/hold-back';
import type { Booked, Business, Member } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { openIfFolded } from '../screens/appointment-card';
import { ACCEPTED, take, TO_JOURNEY } from '../fixtures/walk';
import { axeFindings } from '../screens/look';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, seesCalls: true };

/** The sheet of one call. Puts off all sheets before it. */
async function sheetOf(page: Page, name: string): Promise<Locator> {
  const sheet = page.getByRole('alertdialog', { name });
  // Never this call's own sheet, which may appear between a look and a press.
  const others = page.getByRole('alertdialog').filter({ hasNotText: name });
  const later = others.getByRole('button', { name: /^Later/ });
  await expect(async () => {
    if (!(await sheet.isVisible()) && (await later.isVisible())) await later.click();
    await expect(sheet).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  return sheet;
}

/** Puts off all calls of the demo's own visits. */
async function putOffAll(page: Page): Promise<void> {
  const later = page.getByRole('alertdialog').getByRole('button', { name: /^Later/ });
  await expect(async () => {
    if (await later.isVisible()) await later.click();
    await expect(page.getByRole('alertdialog')).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
}

/** A visit that both accepted. Next its therapist must say they are ready, and can be reminded of it. */
async function agreedVisit(business: Business): Promise<{ visit: Booked; therapist: Member }> {
  const visit = await business.book();
  await take(business, visit, ACCEPTED);
  return { visit, therapist: visit.therapist };
}

/**
 * Android's Back gesture, which closes the topmost layer. The test machine has no such gesture, so this calls the
 * browser's own close watchers.
 */
async function wayBack(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { closeOnTop: () => void }).closeOnTop());
}

function watchWayBack(): void {
  interface Watcher extends EventTarget {
    requestClose(): void;
    destroy(): void;
  }
  const place = window as unknown as { CloseWatcher: new () => Watcher; closeOnTop: () => void };
  const open: Watcher[] = [];
  place.CloseWatcher = class extends place.CloseWatcher {
    constructor() {
      super();
      open.push(this);
      this.addEventListener('close', () => open.splice(open.indexOf(this), 1));
    }
    override destroy(): void {
      open.splice(open.indexOf(this), 1);
      super.destroy();
    }
  };
  place.closeOnTop = () => open.at(-1)!.requestClose();
}

test('a reminder covers any open page of a therapist, waits with its time when put off, and closes when the work is done elsewhere (R-pages-120, R-pages-121)', async ({
  as,
  business,
}) => {
  const { visit, therapist } = await agreedVisit(business);
  const { page } = await as(therapist.username, PHONE);
  await page.addInitScript(watchWayBack);
  await page.goto('/dashboard/profile');
  // Cancelled visits of other tests may call this therapist too.
  await expect(async () => {
    await putOffAll(page);
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });

  await business.act(business.operator, visit.id, 'remind');
  const sheet = await sheetOf(page, `${visit.client.name} waits for you: Confirmed`);
  await expect(sheet).toContainText(visit.client.address);
  await expect(sheet.getByRole('timer')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Confirm Ready' })).toBeVisible();
  // The focus starts on the harmless button, and stays inside.
  const later = sheet.getByRole('button', { name: /^Later/ });
  await expect(later).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await later.click();
  await expect(sheet).toBeHidden();
  await putOffAll(page);

  // A call that was put off is not lost: it waits at the foot of the page, also after a reload (R-beyond-714).
  const foot = page.getByRole('button', { name: /wait.* for you/ });
  await expect(foot.getByRole('timer')).toHaveText(/^\d+(:\d\d)+$/);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(foot).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await foot.click();
  await sheetOf(page, `${visit.client.name} waits for you: Confirmed`);

  // Android's Back also puts it off, and leaves the page as it is.
  const address = page.url();
  await wayBack(page);
  await expect(sheet).toBeHidden();
  expect(page.url()).toBe(address);
  await putOffAll(page);
  await foot.click();
  await sheetOf(page, `${visit.client.name} waits for you: Confirmed`);

  await business.act(therapist, visit.id, 'therapist_confirm');
  await expect(sheet).toBeHidden();
  await expect(page.getByText(`Reminder #${visit.id} is settled: nothing to do for you`)).toBeVisible();
});

/** Runs in a page before its own code: counts the tones it starts and the vibrations. */
function countAlarms(): void {
  const count = (what: 'tones' | 'shakes'): void => {
    const { dataset } = document.documentElement;
    dataset[what] = String(Number(dataset[what] ?? 0) + 1);
  };
  const { createOscillator } = BaseAudioContext.prototype;
  BaseAudioContext.prototype.createOscillator = function (this: BaseAudioContext) {
    count('tones');
    return createOscillator.call(this);
  };
  const { vibrate } = Navigator.prototype;
  Navigator.prototype.vibrate = function (this: Navigator, pattern) {
    count('shakes');
    return Reflect.apply(vibrate, this, [pattern]);
  };
}

const alarmsOf = (page: Page): Promise<{ tones: number; shakes: number }> =>
  page.evaluate(() => {
    const { tones, shakes } = document.documentElement.dataset;
    return { tones: Number(tones ?? 0), shakes: Number(shakes ?? 0) };
  });

test('a visit cancelled on the way tells its driver why, and what to do with the people in the car, until the driver has read it; it sounds and vibrates unless this phone is muted (R-workflow-61, R-visibility-4)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  await take(business, visit, TO_JOURNEY);
  const { page } = await as(visit.driver.username, {
    ...PHONE,
    // With reduced motion a phone does not vibrate.
    reducedMotion: 'no-preference',
    path: '/dashboard/settings?view=notifications',
    prepare: (one) => one.addInitScript(countAlarms),
  });
  await expect(page.getByRole('heading', { name: 'Settings', includeHidden: true })).toBeVisible();
  await putOffAll(page);
  const alarm = page.getByRole('checkbox', { name: 'Sound and vibration' });
  await expect(alarm).toBeChecked();
  // A page may sound and vibrate only after a first tap.
  await page.getByRole('heading', { name: 'Urgent work' }).tap();

  const sheetAfterCancelling = async ({ id, client }: Booked): Promise<Locator> => {
    await business.act(business.operator, id, 'cancel', { reason: 'The client has a fever' });
    const sheet = await sheetOf(page, `The visit of ${client.name} is cancelled`);
    await expect(sheet).toContainText('The client has a fever');
    return sheet;
  };

  await test.step('the car is empty: it sounds and vibrates', async () => {
    const before = await alarmsOf(page);
    const sheet = await sheetAfterCancelling(visit);
    // He was on his way and had not arrived. Source: R-workflow-61.
    await expect(sheet).toContainText("Nobody is with you. You don't have to drive there.");
    // Requests for backup on other rides may sound meanwhile too.
    await expect.poll(async () => (await alarmsOf(page)).tones).toBeGreaterThanOrEqual(before.tones + 2);
    expect((await alarmsOf(page)).shakes).toBeGreaterThan(before.shakes);
    await sheet.getByRole('button', { name: 'Got it' }).click();
    await expect(sheet).toBeHidden();
    const { results } = await visit.driver.api.send(calls.appointments.needs);
    expect(results.filter(({ appointment }) => appointment.id === visit.id)).toEqual([]);
  });

  await test.step('a therapist is in the car: who, and where to; muted, it is silent', async () => {
    const aboard = await business.book({ with: [visit.driver] });
    await take(business, aboard, [...TO_JOURNEY, ['driver', 'arrive_at_location']]);
    await alarm.uncheck();
    const before = await alarmsOf(page);
    const sheet = await sheetAfterCancelling(aboard);
    await expect(sheet).toContainText(
      `With you: ${aboard.therapist.name}. Take them back, unless the operator says otherwise.`,
    );
    expect(await alarmsOf(page)).toEqual(before);
    await sheet.getByRole('button', { name: 'Got it' }).click();
    await expect(sheet).toBeHidden();
  });
});

test('a ride breaks down: a backup request without a name calls every driver on duty; a request to one driver calls only that one, who accepts over any page and waits for the operator; one press reassigns, and the card says where the car stands (6-017, 6-018, R-beyond-9, R-beyond-41, R-beyond-42)', async ({
  as,
  business,
}) => {
  const visit = await business.book();
  const { therapist, driver } = visit;
  for (let round = 0; round < 2; round++) {
    await business.act(therapist, visit.id, 'therapist_confirm');
    await business.act(driver, visit.id, 'driver_confirm');
  }
  await business.act(business.operator, visit.id, 'start_appointment');
  await business.act(driver, visit.id, 'start_journey');
  const [backup, idle] = [await driverOnDuty(business, visit.date), await driverOnDuty(business, visit.date)];
  const { page: operator } = await as('operator');
  const { page } = await as(backup.username, PHONE);
  const { page: idlePage } = await as(idle.username, PHONE);
  for (const phone of [page, idlePage]) {
    await phone.goto('/dashboard/settings?view=notifications');
    await expect(phone.getByRole('heading', { name: 'Settings', includeHidden: true })).toBeVisible();
    await putOffAll(phone);
  }
  const call = `Can you take over ${therapist.name}?`;

  await test.step('a request without a name calls all drivers; once withdrawn, none', async () => {
    await business.act(business.operator, visit.id, 'ask_backup', { notes: 'Flat tyre' });
    const sheets = await Promise.all([page, idlePage].map((phone) => sheetOf(phone, call)));
    await business.act(business.operator, visit.id, 'withdraw_backup');
    for (const sheet of sheets) await expect(sheet).toBeHidden();
  });

  await operator.goto(`/dashboard/appointments/${visit.id}`);
  await operator.getByRole('button', { name: /^More actions/ }).click();
  await operator.getByRole('menuitem', { name: 'Ask for backup' }).click();
  const dialog = operator.getByRole('dialog', { name: 'Ask for backup' });
  await dialog.getByRole('textbox', { name: /Where the ride stands/ }).fill('At the toll gate, flat tyre');
  await dialog.getByRole('radio', { name: new RegExp(`^${backup.name}`) }).check();
  expect(await axeFindings(operator)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask for backup' }).click();
  await expect(operator.getByText('Backup asked for', { exact: true })).toBeVisible();

  const sheet = await sheetOf(page, call);
  await expect(sheet).toContainText('At the toll gate, flat tyre');
  await expect(idlePage.getByRole('alertdialog', { name: call })).toBeHidden();
  await expect(sheet.getByRole('timer')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'I take it over' }).click();
  await expect(sheet).toBeHidden();

  await page.goto('/dashboard');
  const offered = page.getByRole('article', { name: `To take over ${therapist.name}` });
  await expect(offered).toContainText('You offered to take over this ride. Wait for the operator before you set off.');
  await expect(offered).toContainText('At the toll gate, flat tyre');
  expect(await axeFindings(page)).toEqual([]);

  await expect(operator.getByText('Backup found', { exact: true })).toBeVisible();
  await operator.getByRole('button', { name: 'Swap', exact: true }).click();
  await expect(
    operator.getByText(`Appointment updated successfully: ${backup.name} takes over the ride.`),
  ).toBeVisible();
  await expect(offered).toBeHidden();
  const card = page.getByRole('article', { name: visit.client.name });
  await expect(card.getByRole('button', { name: 'Start Journey' })).toBeVisible();
  await openIfFolded(card, visit.client.name);
  await expect(card).toContainText('At the toll gate, flat tyre');
});

test("a call that arrives together with a dialog's code covers it, one press puts it off, and the dialog still works (R-pages-106)", async ({
  as,
  business,
}) => {
  // A driver whom nothing else calls: the field of the dialog keeps the focus from a second call.
  const driver = await driverOnDuty(business, await business.today());
  const visit = await business.book({ with: [driver] });
  await take(business, visit, [...ACCEPTED, ['therapist', 'therapist_confirm']]);
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const { page } = await as(driver.username, {
    ...PHONE,
    path: '/dashboard/profile',
    // The code of all dialogs arrives late, the code of the sheet does not.
    prepare: (page) => holdBack(page, 'onOpenAutoFocus', arrived),
  });
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  // An earlier answer may still be on its way.
  const told = page.waitForResponse(
    async (answer) =>
      new URL(answer.url()).pathname.endsWith('/needs_me/') && (await answer.text()).includes(`"id":${visit.id},`),
  );
  await business.act(business.operator, visit.id, 'remind');
  await told;
  await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
  arrive();

  const sheet = page.getByRole('alertdialog', { name: new RegExp(`^${visit.client.name} waits for you`) });
  await expect(sheet).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: /^Later/ }).click();
  await expect(sheet).toBeHidden();
  const dialog = page.getByRole('dialog', { name: 'Change your e-mail address' });
  await dialog.getByRole('textbox', { name: /^New e-mail address/ }).fill('liza@example.test');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});
