import { act, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { AppointmentFacts, type Appointment, type CachedCard } from 'shared-lib';
import {
  anAppointment,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
  serveAppointments,
} from 'shared-lib/testing';
import { CannotMakeIt } from './CannotMakeIt';
import { Safety } from './Safety';

const liza = aUser('therapist');
const visit = (over: Partial<Appointment> = {}): Appointment =>
  anAppointment({ status: 'confirmed', allowed_actions: ['cannot_make_it'], ...over }, liza);

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

async function opened(today: Appointment[], upcoming: Appointment[] = []) {
  serveAppointments(server, { today, upcoming });
  const view = renderScreen(<Safety />, { as: liza, path: '/dashboard/profile' });
  await view.user.click(screen.getByRole('button', { name: 'SOS: something is wrong' }));
  const sheet = await screen.findByRole('dialog', { name: 'Something is wrong' });
  return { ...view, sheet };
}
const told = () => server.seen(calls.appointments.act).map(({ params, body }) => [params.action, body]);

describe("'I can't make it', from any page (R-beyond-255)", () => {
  it('tells the office the reason and a note, once, and then how to take it back', async () => {
    let now = visit();
    const { user, sheet } = await opened([now]);
    server.on(calls.appointments.act, ({ params }) => {
      now = {
        ...now,
        version: now.version + 1,
        allowed_actions: [params.action === 'cannot_make_it' ? 'can_make_it' : 'cannot_make_it'],
      };
      return now;
    });
    await user.click(await within(sheet).findByRole('radio', { name: 'Car trouble' }));
    await user.type(within(sheet).getByLabelText(/^Note/), 'Flat tire, EDSA');
    await user.dblClick(within(sheet).getByRole('button', { name: 'Tell the office' }));
    expect(await within(sheet).findByText("You told the office that you can't make it.")).toBeVisible();
    expect(told()).toEqual([['cannot_make_it', { reason: 'car_trouble', notes: 'Flat tire, EDSA' }]]);
    await user.click(within(sheet).getByRole('button', { name: 'I can make it after all' }));
    expect(await within(sheet).findByRole('button', { name: 'Tell the office' })).toBeVisible();
    expect(told()).toHaveLength(2);
  });

  it('says that the office knows, or that it does not any more, only once the server has it', () => {
    const cannot = visit();
    const can = visit({ allowed_actions: ['can_make_it'] });
    const shown = new EventTarget();
    function Stage() {
      const [one, setOne] = useState<CachedCard>(cannot);
      useEffect(() => {
        const show = (event: Event): void => setOne((event as CustomEvent<CachedCard>).detail);
        shown.addEventListener('next', show);
        return () => shown.removeEventListener('next', show);
      }, []);
      return <CannotMakeIt visit={one} />;
    }
    renderScreen(<Stage />, { as: liza });
    const becomes = (next: CachedCard): void =>
      act(() => void shown.dispatchEvent(new CustomEvent('next', { detail: next })));
    const said = () => screen.queryByText("You told the office that you can't make it.");
    const busy = () => screen.getAllByRole('button').filter((one) => one.getAttribute('aria-busy') === 'true');
    becomes({ ...can, isOptimistic: true });
    expect(said()).toBeNull();
    expect(busy()).toHaveLength(1);
    becomes(can);
    expect(said()).toBeVisible();
    expect(busy()).toHaveLength(0);
    becomes({ ...cannot, isOptimistic: true });
    expect(said()).toBeVisible();
    expect(busy()).toHaveLength(1);
    becomes(cannot);
    expect(said()).toBeNull();
    expect(busy()).toHaveLength(0);
  });

  it('asks for a reason, and for words with Other', async () => {
    const { user, sheet } = await opened([visit()]);
    const send = await within(sheet).findByRole('button', { name: 'Tell the office' });
    await user.click(send);
    expect(await within(sheet).findByText('This field is required')).toBeVisible();
    await user.click(within(sheet).getByRole('radio', { name: 'Other' }));
    await user.click(send);
    expect(await within(sheet).findByText('This field is required')).toBeVisible();
    expect(told()).toEqual([]);
  });

  it.each([
    ['therapist', 'session_in_progress'],
    ['therapist', 'completed'],
    ['driver', 'journey'],
  ] as const)(
    'names to a %s the visit of now, not only the one to give up (R-beyond-711, R-beyond-920)',
    async (role, status) => {
      const user = aUser(role);
      const begun = '2026-11-20T04:00:00.000Z';
      const running = anAppointment({ id: 7, driver: 21, status, allowed_actions: [], starts_at: begun }, user);
      const next = visit({ id: 9, starts_at: '2026-11-20T09:00:00.000Z' });
      serveAppointments(server, { today: [next, running] });
      const view = renderScreen(<Safety />, { as: user, path: '/dashboard/profile' });
      await view.user.click(screen.getByRole('button', { name: 'SOS: something is wrong' }));
      const sheet = await screen.findByRole('dialog', { name: 'Something is wrong' });
      expect(await within(sheet).findByText(/^Now: .*#7$/)).toBeVisible();
      // Which one cannot be made is said beside its form.
      expect(within(sheet).getByRole('combobox', { name: 'Which visit?' })).toHaveValue('9');
    },
  );

  it('offers the visit of now first where it can be given up, though another begins sooner (R-beyond-1521)', async () => {
    const user = aUser('driver');
    const may = { driver: 21, allowed_actions: ['cannot_make_it' as const] };
    const sooner = anAppointment({ id: 9, status: 'confirmed', starts_at: '2026-11-20T07:00:00.000Z', ...may }, user);
    const running = anAppointment({ id: 7, status: 'journey', starts_at: '2026-11-20T10:00:00.000Z', ...may }, user);
    serveAppointments(server, { today: [sooner, running] });
    const view = renderScreen(<Safety />, { as: user, path: '/dashboard/profile' });
    await view.user.click(screen.getByRole('button', { name: 'SOS: something is wrong' }));
    const sheet = await screen.findByRole('dialog', { name: 'Something is wrong' });
    expect(await within(sheet).findByText(/^Now: .*#7$/)).toBeVisible();
    expect(within(sheet).getByRole('combobox', { name: 'Which visit?' })).toHaveValue('7');
  });

  it('asks which visit when there are several, the next one first', async () => {
    const later = visit({ id: 9, starts_at: '2026-11-21T08:00:00.000Z' });
    const { user, sheet } = await opened([visit({ id: 7 })], [later]);
    expect(await within(sheet).findByText(/#7/)).toBeVisible();
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Which visit?' }), '9');
    expect(await within(sheet).findByText(/#9/)).toBeVisible();
  });

  it('says so when it does not reach the office, and keeps what was typed', async () => {
    const { user, sheet } = await opened([visit()]);
    server.on(calls.appointments.act, problem('ACTION_NOT_ALLOWED'));
    await user.click(await within(sheet).findByRole('radio', { name: 'I am ill' }));
    await user.type(within(sheet).getByLabelText(/^Note/), 'Fever');
    await user.click(within(sheet).getByRole('button', { name: 'Tell the office' }));
    expect(await within(sheet).findByRole('alert')).toBeVisible();
    expect(within(sheet).getByLabelText(/^Note/)).toHaveValue('Fever');
  });

  it('opens from the card of a visit with that one chosen, not the next (R-beyond-1530)', async () => {
    const later = visit({ id: 9, starts_at: '2026-11-21T08:00:00.000Z' });
    serveAppointments(server, { today: [visit({ id: 7 })], upcoming: [later] });
    const view = renderScreen(
      <>
        <AppointmentFacts appointment={later} />
        <Safety />
      </>,
      { as: liza },
    );
    await view.user.click(await screen.findByRole('button', { name: "I can't make it" }));
    const sheet = await screen.findByRole('dialog', { name: 'Something is wrong' });
    expect(await within(sheet).findByRole('combobox', { name: 'Which visit?' })).toHaveValue('9');
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens from a card that is on neither list, and never for another visit (R-beyond-1530)', async () => {
    const far = visit({ id: 9, starts_at: '2026-12-21T08:00:00.000Z' });
    serveAppointments(server, { today: [visit({ id: 7 })], all: [far] });
    server.on(calls.appointments.read, far);
    const view = renderScreen(
      <>
        <AppointmentFacts appointment={far} />
        <Safety />
      </>,
      { as: liza },
    );
    await view.user.click(await screen.findByRole('button', { name: "I can't make it" }));
    const sheet = await screen.findByRole('dialog', { name: 'Something is wrong' });
    expect(await within(sheet).findByRole('combobox', { name: 'Which visit?' })).toHaveValue('9');
    view.unmount();
  });

  it('says so when there is no visit to give up', async () => {
    const { sheet } = await opened([visit({ allowed_actions: ['therapist_confirm'] })]);
    expect(await within(sheet).findByText('You have no accepted visit now.')).toBeVisible();
  });
});
