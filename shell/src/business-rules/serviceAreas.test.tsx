import { act, screen, waitFor, within } from '@testing-library/react';
import { aUser, calls, fakeServer, type FakeServer, type Problem, problem, renderScreen } from 'shared-lib/testing';
import { BUSINESS_RULES, RULE_NAMES } from 'shared-lib/settings';
import SettingsPage from '../settings/SettingsPage';

const NEVER = { changed_at: null, changed_by: null, waiting: null };
const BY_JUN = { changed_at: '2026-11-19T14:05:00+08:00', changed_by: 'Jun Reyes' };
const SETTINGS = {
  areas: [
    { id: 1, name: 'Makati', words: ['Ayala Avenue', 'Bel-Air'], ...BY_JUN },
    { id: 2, name: 'Manila', words: ['Malate'], ...NEVER },
    { id: 3, name: 'Quezon City', words: [], ...NEVER },
  ],
  pairs: [{ one: 1, other: 3, minutes: 50, ...BY_JUN }],
  between: 45,
  within: 15,
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  const rules = RULE_NAMES.map((rule) => [rule, { value: BUSINESS_RULES[rule].byDefault, ...NEVER }]);
  server.on(calls.business.rules, Object.fromEntries(rules) as never);
  server.on(calls.business.commission, { standard: { payment_percent: 40, extension_percent: 100 }, rates: [] });
  server.on(calls.people.activeStaff, { results: [] });
  server.on(calls.travel.settings, SETTINGS);
});

const open = async () => {
  const show = () =>
    renderScreen(<SettingsPage />, { as: aUser('operator'), path: '/dashboard/settings?view=business' });
  // The panel's code loads when it opens, which suspends the first render.
  const view = await act(async () => show());
  await screen.findByRole('row', { name: /^Makati/ });
  return view;
};
const form = (name: string) => within(screen.getByRole('dialog', { name }));

describe('service areas (R-booking-6, R-pages-9)', () => {
  it('show their words and who last changed them; an address can be tried out', async () => {
    const { user } = await open();
    expect(screen.getByRole('row', { name: /^Makati Ayala Avenue, Bel-Air Jun Reyes, .*19 Nov/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Quezon City its name Never/ })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'From one place to another' })).toHaveAccessibleDescription(
      /^Used when two areas .* Default: 45 minutes\. Never changed\.$/,
    );
    const address = screen.getByRole('textbox', { name: /^Which area is this address\?/ });
    await user.type(address, '3 jupiter st, BEL AIR');
    expect(screen.getByRole('status', { name: 'Its area' })).toHaveTextContent('Makati');
    await user.clear(address);
    await user.type(address, 'Kawit');
    expect(screen.getByRole('status', { name: 'Its area' })).toHaveTextContent(
      'No area. Any trip to or from it takes 45 minutes.',
    );
  });

  it('are changed with their minutes to the others; an error shows at its field, and a save sends only changes', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Change Makati' }));
    const dialog = form('Makati');
    expect(dialog.getByRole('textbox', { name: 'To Quezon City' })).toHaveValue('50');
    expect(dialog.getByRole('textbox', { name: 'To Quezon City' })).toHaveAccessibleDescription(/^Jun Reyes, /);
    const [words, manila] = [
      dialog.getByRole('textbox', { name: /^Recognised by/ }),
      dialog.getByRole('textbox', { name: 'To Manila' }),
    ];
    await user.type(words, ', malate');
    await user.type(manila, '601');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('“malate” stands for Manila already.')).toBeVisible();
    expect(dialog.getByText('Enter a whole number from 0 to 600, or nothing.')).toBeVisible();
    expect(server.seen(calls.travel.changeArea)).toHaveLength(0);
    await user.clear(words);
    await user.type(words, 'Ayala Avenue, Bel-Air, Rockwell');
    await user.clear(manila);
    await user.type(manila, '30');
    server.on(calls.travel.changeArea, {
      ...SETTINGS,
      areas: SETTINGS.areas.map((area) => (area.id === 1 ? { ...area, words: ['Rockwell'] } : area)),
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('row', { name: /^Makati Rockwell/ })).toBeVisible();
    expect(server.seen(calls.travel.changeArea)).toMatchObject([
      {
        params: { id: '1' },
        body: {
          words: ['Ayala Avenue', 'Bel-Air', 'Rockwell'],
          minutes: [{ area: 2, minutes: 30 }],
          expected: { words: ['Ayala Avenue', 'Bel-Air'], minutes: [{ area: 2, minutes: null }] },
        },
      },
    ]);
  });

  it("changed by another operator meanwhile are shown beside the operator's own entries, to keep or to take", async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Change Makati' }));
    const dialog = form('Makati');
    const quezon = dialog.getByRole('textbox', { name: 'To Quezon City' });
    await user.clear(quezon);
    await user.type(quezon, '55');
    const current = {
      name: 'Makati',
      words: ['Ayala Avenue', 'Bel-Air'],
      within: null,
      minutes: [
        { area: 2, minutes: null },
        { area: 3, minutes: 60 },
      ],
    };
    server.on(calls.travel.changeArea, problem('STALE_VERSION', { current }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Someone else has changed this/)).toBeVisible();
    expect(dialog.getByRole('row', { name: 'To Quezon City 60 55' })).toBeVisible();
    server.on(calls.travel.changeArea, SETTINGS);
    await user.click(dialog.getByRole('button', { name: 'Save mine' }));
    await waitFor(() =>
      expect(server.seen(calls.travel.changeArea).at(-1)?.body).toEqual({
        minutes: [{ area: 3, minutes: 55 }],
        expected: { minutes: [{ area: 3, minutes: 60 }] },
      }),
    );
  });

  it('can be added, and removed after a question', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add an area' }));
    const dialog = form('Add a service area');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This field is required')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Pasay');
    await user.type(dialog.getByRole('textbox', { name: 'To Makati' }), '25');
    const pasay = { id: 4, name: 'Pasay', words: [], ...BY_JUN };
    server.on(calls.travel.addArea, { ...SETTINGS, areas: [...SETTINGS.areas, pasay] });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('row', { name: /^Pasay/ })).toBeVisible();
    expect(server.seen(calls.travel.addArea)[0]?.body).toEqual({
      name: 'Pasay',
      words: [],
      minutes: [{ area: 1, minutes: 25 }],
    });
    await user.click(screen.getByRole('button', { name: 'Remove Pasay' }));
    server.on(calls.travel.removeArea, SETTINGS);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Pasay/ })).not.toBeInTheDocument());
  });

  it('say why a removal failed, even when the question was closed before the answer came (R-pages-95)', async () => {
    let answer = (_: Problem): void => undefined;
    server.on(calls.travel.removeArea, () => new Promise((resolve) => (answer = resolve)));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove Manila' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    answer(problem('FORBIDDEN', { detail: 'Manila has addresses.' }));
    expect(await screen.findByText('Manila has addresses.')).toBeVisible();
  });
});
