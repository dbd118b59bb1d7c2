import { screen, waitFor, within } from '@testing-library/react';
import { aUser, calls, type FakeServer, fakeServer, problem, renderScreen, TEST_NOW } from 'shared-lib/testing';
import type { Mix } from 'shared-lib/settings';
import { MixPanel } from './MixPanel';
import { WhoMayChoose } from './WhoMayChoose';

const listed = (version: string) => ({ version, published_at: '2026-11-20T09:40:00+08:00' });
const DRIVER = {
  remote: 'driver',
  version: '1.3.1',
  chosen: null,
  versions: [listed('1.4.0-rc.2'), listed('1.3.1'), listed('1.3.0')],
};
const ATTENDANCE = {
  remote: 'attendance',
  version: '1.0.0',
  chosen: '0.9.0',
  versions: [listed('1.0.0'), listed('0.9.0')],
};
const aMix = (over: Partial<Mix> = {}): Mix => ({ who: 'nobody', may: true, parts: [DRIVER, ATTENDANCE], ...over });

let server: FakeServer;
const onChosen = jest.fn();
beforeEach(() => {
  server = fakeServer();
  onChosen.mockClear();
});

const show = (panel = <MixPanel onClose={() => undefined} onChosen={onChosen} />) =>
  renderScreen(panel, { as: aUser('driver'), path: '/dashboard', at: TEST_NOW });
const field = (name: string) => screen.findByRole('combobox', { name });
const use = () => screen.getByRole('button', { name: 'Use these versions' });
const sent = () =>
  server
    .seen()
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body);

it('the panel offers each area its published versions, and what everybody has (R-beyond-243)', async () => {
  server.on(calls.mix.read, aMix());
  show();
  const driver = await field('Driver area');
  expect(
    within(driver)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'What everybody has (1.3.1)',
    '1.4.0-rc.2 · Today, 9:40 AM',
    '1.3.1 · Today, 9:40 AM',
    '1.3.0 · Today, 9:40 AM',
  ]);
  expect(driver).toHaveDisplayValue('What everybody has (1.3.1)');
  expect(await field('Attendance')).toHaveDisplayValue('0.9.0 · Today, 9:40 AM');
});

it('one press uses the mix, and the next page has it (R-beyond-243)', async () => {
  server.on(calls.mix.read, aMix());
  server.on(calls.mix.choose, aMix());
  const { user } = show();
  await user.selectOptions(await field('Driver area'), '1.4.0-rc.2');
  await user.dblClick(use());
  await waitFor(() => expect(onChosen).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual([
    {
      versions: [
        { remote: 'driver', version: '1.4.0-rc.2' },
        { remote: 'attendance', version: '0.9.0' },
      ],
    },
  ]);
});

it('what is refused stays chosen, with the reason at its field (R-beyond-241)', async () => {
  server.on(calls.mix.read, aMix());
  server.on(calls.mix.choose, () =>
    problem('VALIDATION_FAILED', { driver: ['remote-driver 1.3.0 needs `peso2` of shared-lib'] }),
  );
  const { user } = show();
  await user.selectOptions(await field('Driver area'), '1.3.0');
  await user.click(use());
  await waitFor(async () =>
    expect(await field('Driver area')).toHaveAccessibleDescription('remote-driver 1.3.0 needs `peso2` of shared-lib'),
  );
  expect(await field('Driver area')).toHaveValue('1.3.0');
  expect(onChosen).not.toHaveBeenCalled();
  expect(use()).toBeEnabled();
});

it('a version that an address asked for stands in its field, though nobody may choose it (R-beyond-241)', async () => {
  server.on(calls.mix.read, aMix());
  show(<MixPanel wanted={[{ remote: 'driver', version: '9.9.9' }]} onClose={() => undefined} />);
  expect(await field('Driver area')).toHaveDisplayValue('9.9.9');
});

it('says so to who may not choose, and offers nothing (R-beyond-240)', async () => {
  server.on(calls.mix.read, aMix({ may: false, parts: [] }));
  show();
  expect(await screen.findByText('You may not choose versions here. Operators say who may.')).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Use these versions' })).not.toBeInTheDocument();
});

it('says when the versions could not be read or chosen, and tries again', async () => {
  server.on(calls.mix.read, () => problem('INTERNAL'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  server.on(calls.mix.read, aMix());
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  server.on(calls.mix.choose, () => problem('INTERNAL'));
  await field('Driver area');
  await user.click(use());
  expect(await screen.findByRole('alert')).toBeInTheDocument();
});

it('an operator says who may choose, on the Releases page (R-beyond-240)', async () => {
  server.on(calls.mix.read, aMix());
  server.on(calls.mix.letChoose, aMix({ who: 'operators' }));
  const { user } = show(<WhoMayChoose readOnly={false} />);
  const who = await field('Who may choose versions');
  expect(who).toHaveDisplayValue('Nobody');
  await user.selectOptions(who, 'Operators');
  await waitFor(() => expect(who).toHaveDisplayValue('Operators'));
  expect(server.seen().filter(({ method }) => method === 'PUT')).toMatchObject([{ body: { who: 'operators' } }]);
});
