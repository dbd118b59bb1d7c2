import { act, screen, waitFor, within } from '@testing-library/react';
import { aStaffMember, aUser, calls, fakeServer, type FakeServer, problem, renderScreen } from 'shared-lib/testing';
import { BUSINESS_RULES, RULE_NAMES, type RuleName } from 'shared-lib/settings';
import SettingsPage from '../settings/SettingsPage';

const never = { changed_at: null, changed_by: null, waiting: null };
const rulesWith = (set: Partial<Record<RuleName, object>> = {}) =>
  Object.fromEntries(
    RULE_NAMES.map((rule) => [rule, { value: BUSINESS_RULES[rule].byDefault, ...never, ...set[rule] }]),
  ) as never;
const BY_JUN = { changed_at: '2026-11-19T14:05:00+08:00', changed_by: 'Jun Reyes' };
const aRate = (over: object = {}) => ({
  id: 1,
  therapist: null,
  service: null,
  from: '2026-11-01',
  unit: 'percent' as const,
  payment_percent: 45,
  extension_percent: 100,
  pesos: null,
  set_at: '2026-10-30T14:05:00+08:00',
  set_by: 'Jun Reyes',
  in_effect: true,
  ...over,
});
const STANDARD = { payment_percent: 45, extension_percent: 100 };

const NOTICE = {
  en: '',
  fil: '',
  ours: { en: 'We keep little.', fil: 'Kaunti lang.' },
  url: 'https://hatid.test/privacy/',
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.business.rules, rulesWith({ gap: { value: 15, ...BY_JUN } }));
  server.on(calls.business.commission, { standard: STANDARD, rates: [aRate()] });
  server.on(calls.business.workRates, { rates: [] });
  server.on(calls.business.surcharges, { surcharges: [] });
  server.on(calls.people.activeStaff, { results: [] });
  server.on(calls.settings.privacyNotice, NOTICE);
});

const open = async (role: 'operator' | 'driver' = 'operator') => {
  const show = () => renderScreen(<SettingsPage />, { as: aUser(role), path: '/dashboard/settings?view=business' });
  // The panel's code loads when it opens, which suspends the first render.
  const view = await act(async () => show());
  if (role === 'operator') await screen.findByRole('textbox', { name: 'Gap between visits' });
  return view;
};
const rule = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /^Save/ });
const sent = () => server.seen(calls.business.changeRules).map(({ body }) => body);

describe('the rules of the business (R-pages-9)', () => {
  it('show operators their effect, their default and who changed them last; other roles do not see them', async () => {
    const { unmount } = await open();
    expect(rule('Gap between visits')).toHaveValue('15');
    expect(rule('Gap between visits')).toHaveAccessibleDescription(
      /^A therapist is kept free this long after each visit\. .* Default: 0 minutes\. Last changed by Jun Reyes, .*19 Nov, 2:05 PM\.$/,
    );
    expect(rule('Ride home')).toHaveAccessibleDescription(/Default: 45 minutes\. Never changed\.$/);
    expect(rule('Personal data of clients')).toHaveAccessibleDescription(/Default: 24 months\./);
    // 0 pesos and 0 hours are no amount and no time (R-beyond-1175).
    expect(rule('Corrections of payments')).toHaveAccessibleDescription(/Default: Off\./);
    expect(rule('Request form for visits (/book)')).toHaveAccessibleDescription(/Default: Off\./);
    unmount();
    await open('driver');
    expect(screen.getByRole('tab', { name: 'This device', selected: true })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'Business rules' })).not.toBeInTheDocument();
  });

  it('are a line each with their value and who changed it, and open on demand; one with an error is open (R-pages-9)', async () => {
    const { user } = await open();
    const lineOf = (name: string) => screen.getAllByText(name)[0]?.closest('details') as HTMLDetailsElement;
    expect(lineOf('Gap between visits').querySelector('summary')).toHaveTextContent(
      'Gap between visits15 minuteschanged by Jun Reyes, Thu, 19 Nov',
    );
    expect(lineOf('Ride home').querySelector('summary')).toHaveTextContent(/^Ride home45 minutes$/);
    expect(lineOf('Ride home').open).toBe(false);
    await user.clear(rule('Ride home'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(lineOf('Ride home').open).toBe(true));
    expect(lineOf('Gap between visits').open).toBe(false);
  });

  it('are checked at their field; a save sends only what changed, with the values the operator saw', async () => {
    const { user } = await open();
    await user.clear(rule('Ride home'));
    await user.type(rule('Ride home'), '0');
    await user.click(save());
    expect(await screen.findByText('Enter a whole number from 1 to 240.')).toBeInTheDocument();
    expect(rule('Ride home')).toHaveFocus();
    expect(sent()).toEqual([]);
    await user.clear(rule('Ride home'));
    await user.type(rule('Ride home'), '60');
    server.on(calls.business.changeRules, rulesWith({ pickup: { value: 60, ...BY_JUN, changed_by: 'Marisol Cruz' } }));
    await user.click(save());
    expect(await screen.findByText('Saved. It applies from now on.')).toBeInTheDocument();
    expect(sent()).toEqual([{ pickup: 60, expected: { pickup: 45 } }]);
    expect(rule('Ride home')).toHaveAccessibleDescription(/Last changed by Marisol Cruz/);
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
  });

  it("changed by another operator meanwhile are shown beside the operator's own values, to keep or to take", async () => {
    const { user } = await open();
    await user.clear(rule('Gap between visits'));
    await user.type(rule('Gap between visits'), '20');
    const current = Object.fromEntries(RULE_NAMES.map((name) => [name, BUSINESS_RULES[name].byDefault]));
    server.on(calls.business.changeRules, problem('STALE_VERSION', { current: { ...current, gap: 30 } }));
    await user.click(save());
    expect(await screen.findByText(/Someone else has changed this/)).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Gap between visits 30 minutes 20 minutes' })).toBeInTheDocument();
    server.on(calls.business.changeRules, rulesWith({ gap: { value: 20, ...BY_JUN } }));
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { gap: 20, expected: { gap: 15 } },
        { gap: 20, expected: { gap: 30 } },
      ]),
    );
  });

  it('say when they could not be fetched or saved, and keep what was typed', async () => {
    const { user } = await open();
    server.on(calls.business.changeRules, problem('SERVICE_UNAVAILABLE'));
    await user.clear(rule('Gap between visits'));
    await user.type(rule('Gap between visits'), '5');
    await user.click(save());
    expect(
      await screen.findByText('The server is currently experiencing issues. Please try again later.'),
    ).toBeInTheDocument();
    expect(rule('Gap between visits')).toHaveValue('5');
  });
});

describe('a weaker control (R-money-45)', () => {
  const waiting = {
    id: 12,
    rule: 'correction_approval' as const,
    value_before: 500,
    value: 0,
    asked_by: { id: 99, name: 'Rogelio Panganiban' },
    asked_at: '2026-11-20T13:00:00+08:00',
    state: 'waiting' as const,
    decided_by: null,
    decided_reason: '',
  };
  const asked = (over: object = {}) =>
    rulesWith({ correction_approval: { value: 500, ...never, waiting: { ...waiting, ...over } } });
  const title = 'A weaker rule waits for approval. Corrections of payments: ₱500.00 to off';

  it('becomes a request on saving; the rule stays as it was until another operator approves', async () => {
    server.on(calls.business.rules, rulesWith({ correction_approval: { value: 500, ...never } }));
    const { user } = await open();
    await user.clear(rule('Corrections of payments'));
    await user.type(rule('Corrections of payments'), '0');
    const self = aUser('operator').id;
    const own = asked({ asked_by: { id: self, name: 'Ana Cruz' } });
    server.on(calls.business.changeRules, own);
    server.on(calls.business.rules, own);
    await user.click(save());
    expect(await screen.findByText('Another operator has to approve weaker rules.')).toBeInTheDocument();
    expect(sent()).toEqual([{ correction_approval: 0, expected: { correction_approval: 500 } }]);
    expect(await screen.findByText(title)).toBeVisible();
    await waitFor(() => expect(rule('Corrections of payments')).toHaveValue('500'));
    // No operator approves their own request.
    expect(screen.queryByRole('button', { name: 'Approve the change' })).not.toBeInTheDocument();
    server.on(calls.business.takeChangeBack, { ...waiting, state: 'taken_back' });
    server.on(calls.business.rules, rulesWith({ correction_approval: { value: 500, ...never } }));
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
  });

  it('requested by another operator can be approved, or refused with a reason', async () => {
    server.on(calls.business.rules, asked());
    const { user } = await open();
    expect(screen.getByText(/Rogelio Panganiban asked .*20 Nov, 1:00 PM\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse the change?' }));
    await user.click(dialog.getByRole('button', { name: 'Refuse it' }));
    expect(dialog.getByText('This field is required')).toBeVisible();
    server.on(calls.business.refuseChange, problem('RULE_CHANGE_CLOSED', { detail: 'Ben has set this rule already.' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'It is there for a reason');
    await user.click(dialog.getByRole('button', { name: 'Refuse it' }));
    expect(await dialog.findByText('Ben has set this rule already.')).toBeVisible();
    server.on(calls.business.refuseChange, { ...waiting, state: 'refused' });
    await user.click(dialog.getByRole('button', { name: 'Refuse it' }));
    expect(await screen.findByText('The change is refused')).toBeInTheDocument();
    expect(server.seen(calls.business.refuseChange).at(-1)?.body).toEqual({ reason: 'It is there for a reason' });
    expect(sent()).toEqual([]);
    server.on(calls.business.approveChange, { ...waiting, state: 'approved' });
    await user.click(screen.getByRole('button', { name: 'Approve the change' }));
    expect(await screen.findByText('Approved. It applies from now on.')).toBeInTheDocument();
    expect(server.seen(calls.business.approveChange)[0]?.params).toEqual({ id: '12' });
  });
});

describe('commission (R-money-8)', () => {
  const card = () => within(screen.getByRole('region', { name: 'Commission' }));

  it("shows today's rate, and every rate with its day and who set it", async () => {
    server.on(calls.business.commission, {
      standard: STANDARD,
      rates: [
        aRate({ id: 3, from: '2026-12-01', payment_percent: 50, in_effect: false }),
        aRate({ id: 2, therapist: { id: 7, name: 'Ana Cruz' }, payment_percent: 55 }),
        aRate(),
        aRate({ id: 4, from: '2026-01-01', payment_percent: 40, in_effect: false }),
      ],
    });
    await open();
    expect(await card().findByText('45 % of payments, 100 % of extensions')).toBeInTheDocument();
    const rows = card()
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(rows.map(([who, , payments, , state]) => [who, payments, state])).toEqual([
      ['All therapists', '50 %', 'Planned'],
      ['Ana Cruz', '55 %', 'In effect'],
      ['All therapists', '45 %', 'In effect'],
      ['All therapists', '40 %', 'Over'],
    ]);
    expect(card().getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
  });

  it('is set from today at the earliest, for one therapist or all, and can be taken back the same day', async () => {
    server.on(calls.people.activeStaff, {
      results: [aStaffMember('therapist', { id: 7, first_name: 'Ana', last_name: 'Cruz' })],
    });
    const { user } = await open();
    await user.click(await card().findByRole('button', { name: 'Set a rate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a commission rate' }));
    await user.type(dialog.getByRole('textbox', { name: 'Percent of payments' }), '101');
    await user.type(dialog.getByRole('textbox', { name: 'Percent of extensions' }), '100');
    await user.clear(dialog.getByLabelText(/^From/));
    await user.type(dialog.getByLabelText(/^From/), '2026-11-19');
    await user.click(dialog.getByRole('button', { name: 'Set the rate' }));
    expect(await dialog.findByText('Enter a whole number from 0 to 100.')).toBeInTheDocument();
    expect(dialog.getByText(/Look first at who gets more or less\.$/)).toBeInTheDocument();
    await user.clear(dialog.getByRole('textbox', { name: 'Percent of payments' }));
    await user.type(dialog.getByRole('textbox', { name: 'Percent of payments' }), '50');
    await user.clear(dialog.getByLabelText(/^From/));
    await user.type(dialog.getByLabelText(/^From/), '2026-11-20');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Of whom' }), 'Ana Cruz');
    const set = aRate({ id: 9, therapist: { id: 7, name: 'Ana Cruz' }, from: '2026-11-20', payment_percent: 50 });
    server.on(calls.business.setCommission, { standard: STANDARD, rates: [set, aRate()] });
    await user.click(dialog.getByRole('button', { name: 'Set the rate' }));
    expect(await card().findByText('Ana Cruz')).toBeInTheDocument();
    expect(server.seen(calls.business.setCommission).map(({ body }) => body)).toEqual([
      {
        therapist: 7,
        service: null,
        from: '2026-11-20',
        unit: 'percent',
        payment_percent: 50,
        pesos: null,
        extension_percent: 100,
        expected: null,
      },
    ]);

    server.on(calls.business.removeCommission, undefined);
    server.on(calls.business.commission, { standard: STANDARD, rates: [aRate()] });
    await user.click(card().getByRole('button', { name: /^Take back the rate of Ana Cruz/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(card().queryByText('Ana Cruz')).not.toBeInTheDocument());
    expect(server.seen(calls.business.removeCommission).map(({ params }) => params)).toEqual([{ id: '9' }]);
  });

  it('in pesos for a service from a day that is over shows first who gets more or less (R-beyond-1003, R-beyond-1004)', async () => {
    server.on(calls.people.services, [
      { id: 5, name: 'Thai massage', duration: 60, price: 900, description: '' },
    ] as never);
    const { user } = await open();
    await user.click(await card().findByRole('button', { name: 'Set a rate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a commission rate' }));
    expect(dialog.queryByRole('combobox', { name: 'In' })).not.toBeInTheDocument();
    await dialog.findByRole('option', { name: 'Thai massage' });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'For which service' }), 'Thai massage');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'In' }), 'Pesos for each service');
    expect(dialog.queryByRole('textbox', { name: 'Percent of extensions' })).not.toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Pesos for each service' }), '250');
    await user.clear(dialog.getByLabelText(/^From/));
    await user.type(dialog.getByLabelText(/^From/), '2026-11-01');
    await user.click(dialog.getByRole('button', { name: 'Set the rate' }));
    expect(await dialog.findByText(/Look first at who gets more or less\.$/)).toBeInTheDocument();
    server.on(calls.business.previewCommission, {
      people: [
        { id: 7, name: 'Ana Cruz', visits: 2, change: 120 },
        { id: 8, name: 'Liza Ramos', visits: 1, change: -30.5 },
      ],
      visits: 3,
      kept: 4,
    });
    await user.click(dialog.getByRole('button', { name: 'Show who gets more or less' }));
    expect(await dialog.findByRole('row', { name: /^Ana Cruz 2 \+\s?₱120\.00/ })).toBeInTheDocument();
    expect(dialog.getByText(/^4 visits keep their commission/)).toBeInTheDocument();
    server.on(calls.business.setCommission, { standard: STANDARD, rates: [aRate()] });
    await user.click(dialog.getByRole('button', { name: 'Set the rate' }));
    await waitFor(() =>
      expect(server.seen(calls.business.setCommission).map(({ body }) => body)).toEqual([
        {
          therapist: null,
          service: 5,
          from: '2026-11-01',
          unit: 'pesos',
          payment_percent: null,
          pesos: 250,
          extension_percent: null,
          expected: null,
          seen: {
            visits: 3,
            kept: 4,
            change: 89.5,
            people: [
              { id: 7, visits: 2, change: 120 },
              { id: 8, visits: 1, change: -30.5 },
            ],
          },
        },
      ]),
    );
  });

  it('shows a rate that another operator has just set for the same day', async () => {
    const { user } = await open();
    await user.click(await card().findByRole('button', { name: 'Set a rate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a commission rate' }));
    await user.type(dialog.getByRole('textbox', { name: 'Percent of payments' }), '50');
    await user.type(dialog.getByRole('textbox', { name: 'Percent of extensions' }), '90');
    const current = { unit: 'percent', payment_percent: 60, extension_percent: 100, pesos: null };
    server.on(calls.business.setCommission, problem('STALE_VERSION', { current }));
    await user.click(dialog.getByRole('button', { name: 'Set the rate' }));
    expect(await dialog.findByRole('row', { name: 'Of payments 60 % 50 %' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save mine' }));
    await waitFor(() =>
      expect(server.seen(calls.business.setCommission).at(-1)?.body).toMatchObject({ expected: current }),
    );
  });
});

describe('where the business has owners (R-beyond-482)', () => {
  const owners = (may_change: boolean) =>
    server.on(calls.business.owners, { owners: [{ id: 4, name: 'Ana Cruz' }], may_change });

  it('others read the rules and rates, with one line that says who can change them, and no button', async () => {
    owners(false);
    await open();
    await waitFor(() => expect(rule('Gap between visits')).toBeDisabled());
    expect(
      screen
        .getAllByRole('textbox')
        .filter((box) => box.matches('details *'))
        .every((box) => box.matches(':disabled')),
    ).toBe(true);
    expect(screen.getByRole('combobox', { name: 'Calendar links of operators' })).toBeDisabled();
    expect(screen.getAllByText('Only an owner can change these.', { exact: false })).toHaveLength(5);
    expect(screen.getAllByText('Owners: Ana Cruz.')).toHaveLength(5);
    expect(await screen.findByRole('table', { name: 'Commission rates' })).toBeVisible();
    for (const name of [/^Save/, 'Set a rate', 'Set pay for work', 'Add a surcharge', /^Take back/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    // Service areas are everybody's.
    expect(screen.getByRole('button', { name: 'Add an area' })).toBeVisible();
  });

  it('an owner changes them as before', async () => {
    owners(true);
    await open();
    expect(rule('Gap between visits')).toBeEnabled();
    expect(save()).toBeVisible();
    expect(screen.queryByText('Only an owner can change these.', { exact: false })).not.toBeInTheDocument();
  });
});

describe('the privacy notice (R-beyond-670)', () => {
  const card = () => within(screen.getByRole('region', { name: 'Privacy notice' }));

  it('is our text at first; an operator writes another one, in both languages', async () => {
    const { user } = await open();
    expect(await card().findByText(/the text that comes with Hatid/)).toBeInTheDocument();
    expect(card().getByRole('link', { name: 'Open it in Filipino' })).toHaveAttribute(
      'href',
      'https://hatid.test/privacy/?lang=fil',
    );
    await user.click(card().getByRole('button', { name: 'Change the notice' }));
    const dialog = within(await screen.findByRole('dialog'));
    const english = dialog.getByRole('textbox', { name: /In English/ });
    expect(english).toHaveValue('We keep little.');
    await user.clear(english);
    await user.type(english, 'Ours alone.');
    server.on(calls.settings.setPrivacyNotice, { ...NOTICE, en: 'Ours alone.' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await card().findByText('The business has written its own.')).toBeInTheDocument();
    expect(server.seen(calls.settings.setPrivacyNotice).map(({ body }) => body)).toEqual([
      { en: 'Ours alone.', fil: 'Kaunti lang.' },
    ]);
  });
});
