import { calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { expect, test } from '../fixtures/test';
import { axeFindings, sidewaysOverflow } from '../screens/look';
import { lineOf } from '../screens/needs-now';
import { PHONE } from '../screens/windows';

test('a client confirms on a phone, with a script and without; operators see it at once, also in the history (R-beyond-540, R-beyond-541, R-beyond-542)', async ({
  as,
  visitor,
  business,
}) => {
  // A day that no other test fills: the visit moves to a later hour of it.
  const visit = await business.book({ date: addDays(await business.today(), 9) });
  const { api } = business.operator;
  const path = await business.clientsPath(visit.id);
  const desk = await as('operator', { path: `/dashboard/appointments/${visit.id}` });
  const phone = await visitor({ ...PHONE, path });

  await test.step('a press without a network is said; the next one counts, and the desk shows it by itself', async () => {
    const confirm = phone.getByRole('button', { name: 'I confirm' });
    expect(await axeFindings(phone)).toEqual([]);
    expect(await sidewaysOverflow(phone)).toEqual({ by: 0, what: [] });
    await phone.context().setOffline(true);
    await confirm.click();
    await expect(phone.getByText('This was not sent.')).toBeVisible();
    await phone.context().setOffline(false);
    await confirm.click();
    await expect(phone.locator('main').getByText(/^You confirmed at /)).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
    await expect(desk.page.getByText(/^Confirmed by client \d/)).toBeVisible();
    await expect(desk.page.getByText('Noted that the client confirmed').first()).toBeVisible();
    expect(await axeFindings(desk.page)).toEqual([]);
  });

  await test.step('another time has to be confirmed anew, and a plain form does it', async () => {
    const plain = await visitor({ ...PHONE, path, javaScriptEnabled: false });
    await expect(plain.locator('main').getByText(/^You confirmed at /)).toBeVisible();
    const { version, end_time: end } = await api.send(calls.appointments.read, { params: { id: visit.id } });
    await api.send(calls.appointments.update, {
      params: { id: visit.id },
      body: { start_time: end, version },
    });
    await expect(desk.page.getByText(/^Confirmed by client \d/)).toBeHidden();
    await plain.reload();
    await plain.getByRole('button', { name: 'I confirm' }).click();
    await expect(plain.locator('main').getByText(/^You confirmed at /)).toBeVisible();
    await expect(desk.page.getByText(/^Confirmed by client \d/)).toBeVisible();
  });
  await business.act(business.operator, visit.id, 'cancel', { reason: 'The client has to travel' });
});

test('a client asks to cancel; an operator keeps one visit and cancels another, and the page says so (R-beyond-543, R-beyond-544)', async ({
  as,
  visitor,
  business,
}) => {
  const linked = async () => {
    const visit = await business.book({ date: addDays(await business.today(), 1) });
    return { visit, path: await business.clientsPath(visit.id) };
  };
  const desk = await as('operator');
  const { visit, path } = await linked();
  const phone = await visitor({ ...PHONE, path });

  await test.step('it asks before it sends, and says what happens next', async () => {
    await phone.getByText('Need to cancel?').click();
    await expect(phone.getByText('Until then your visit stands.')).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Ask to cancel' }).click();
    await expect(phone.getByRole('heading', { name: /^You asked to cancel at / })).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
  });

  await test.step('an operator keeps it', async () => {
    const line = await lineOf(desk.page, 'Asks to cancel', `#${visit.id}`);
    await line.getByRole('link', { name: 'Open' }).click();
    await expect(desk.page.getByText('The client asks to cancel', { exact: true })).toBeVisible();
    expect(await axeFindings(desk.page)).toEqual([]);
    await desk.page.getByRole('button', { name: 'Keep it' }).click();
    await expect(desk.page.getByText('The client asks to cancel', { exact: true })).toBeHidden();
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await expect(phone.getByRole('heading', { name: 'The office keeps your visit' })).toBeVisible();
    await business.act(business.operator, visit.id, 'cancel', { reason: 'The test is over' });
  });

  await test.step('without scripts another client asks, and an operator cancels with the usual dialog', async () => {
    const { visit: other, path: itsPath } = await linked();
    const plain = await visitor({ ...PHONE, path: itsPath, javaScriptEnabled: false });
    await plain.getByText('Need to cancel?').click();
    await plain.getByRole('button', { name: 'Ask to cancel' }).click();
    await expect(plain.getByRole('heading', { name: /^You asked to cancel at / })).toBeVisible();
    await desk.page.goto(`/dashboard/appointments/${other.id}`);
    await desk.page.getByRole('button', { name: 'Cancel appointment', exact: true }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The client asked');
    await dialog.getByRole('button', { name: 'Cancel appointment', exact: true }).click();
    await expect(desk.page.getByText('Appointment cancelled').first()).toBeVisible();
    await expect(desk.page.getByText('The client asks to cancel', { exact: true })).toBeHidden();
    await plain.reload();
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('This visit was cancelled');
  });
});
