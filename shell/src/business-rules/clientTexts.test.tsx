import { act, screen, waitFor, within } from '@testing-library/react';
import type { ClientText } from 'shared-lib/settings';
import { aUser, calls, fakeServer, type FakeServer, problem, renderScreen } from 'shared-lib/testing';
import SettingsPage from '../settings/SettingsPage';

const OURS = {
  sms: 'You are booked for {day}, {time}.\n{link}',
  subject: 'You are booked',
  mail: 'Booked {day}, {time}.',
};
const aText = (over: Partial<ClientText> = {}): ClientText => ({
  about: 'confirmation',
  language: 'en',
  ...OURS,
  ours: OURS,
  changed: false,
  changed_at: null,
  changed_by: null,
  values: [
    { name: 'client', value: 'Maria' },
    { name: 'day', value: 'Friday, 20 November' },
    { name: 'time', value: '4:00 PM' },
    { name: 'link', value: 'https://x.test/t/abc' },
    { name: 'business', value: 'Hilot sa Bahay' },
  ],
  is_example: false,
  sms_end: 'To end these SMS, reply STOP.',
  mail_end: 'To end these, tell the office.',
  ...over,
});
const CHANGED = aText({
  sms: 'See you {day}, {time}!\n{link}',
  changed: true,
  changed_at: '2026-11-19T14:05:00+08:00',
  changed_by: 'Jun Reyes',
});
const listed = (...results: ClientText[]) => ({ results }) as never;

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.clientTexts.list, listed(aText()));
  server.on(calls.business.owners, { owners: [], may_change: true });
});
const open = async () => {
  const view = await act(async () =>
    renderScreen(<SettingsPage />, { as: aUser('operator'), path: '/dashboard/settings?view=messages' }),
  );
  await view.user.click(await screen.findByText('The visit is booked'));
  return view;
};
const sent = () => server.seen(calls.clientTexts.change).map(({ body }) => body);
const field = (name = 'SMS') => screen.getByRole('textbox', { name });
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the page of messages to clients', () => {
  it('previews what is typed with the values of a visit and what the product adds, and sends it (R-beyond-1093)', async () => {
    const { user } = await open();
    await user.click(press('Change the text: The visit is booked'));
    expect(screen.getByText(/^Hilot sa Bahay: You are booked for Friday, 20 November/)).toBeInTheDocument();
    await user.clear(field());
    await user.type(field(), 'Hi ! We come ');
    for (const value of ['{day}', '{time}']) await user.click(press(`Put in ${value}`));
    expect(field()).toHaveValue('Hi ! We come {day}{time}');
    expect(
      screen.getByText('Hilot sa Bahay: Hi ! We come Friday, 20 November4:00 PM To end these SMS, reply STOP.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/SMS · 1 SMS/)).toBeInTheDocument();
    expect(screen.getByText(/To end these, tell the office\.\s+Hilot sa Bahay/)).toBeInTheDocument();
    server.on(calls.clientTexts.change, CHANGED);
    server.on(calls.clientTexts.list, listed(CHANGED));
    await user.click(press('Save'));
    expect(await screen.findByText('Saved: clients get it from now on')).toBeInTheDocument();
    expect(sent()).toEqual([{ ...OURS, sms: 'Hi ! We come {day}{time}', seen: OURS }]);
    expect(await screen.findByText(/by Jun Reyes, .*19 Nov, 2:05 PM/)).toBeInTheDocument();
  });

  it('says beside the field what is wrong, keeps what was typed, and offers no link for a subject (R-beyond-1091)', async () => {
    const { user } = await open();
    await user.click(press('Change the text: The visit is booked'));
    await user.clear(field());
    await user.type(field(), 'See you {{adress}');
    expect(screen.getByText('The preview shows when the text has no error.')).toBeInTheDocument();
    await user.click(press('Save'));
    expect(await screen.findByText('Take out {adress}: it has no meaning here.')).toBeInTheDocument();
    expect(field()).toHaveValue('See you {adress}');
    expect(sent()).toEqual([]);
    await user.click(field('Subject of the e-mail'));
    await user.tab();
    expect(screen.queryByRole('button', { name: 'Put in {link}' })).not.toBeInTheDocument();
    expect(press('Put in {day}')).toBeInTheDocument();
  });

  it('shows what somebody else wrote meanwhile beside what is typed (R-beyond-1090)', async () => {
    const { user } = await open();
    await user.click(press('Change the text: The visit is booked'));
    await user.clear(field());
    await user.type(field(), 'On {{day}, {{time}');
    server.on(calls.clientTexts.change, problem('STALE_VERSION', { current: CHANGED }));
    await user.click(press('Save'));
    const row = await screen.findByRole('row', { name: /See you {day}/ });
    expect(within(row).getByText('On {day}, {time}')).toBeInTheDocument();
    server.on(calls.clientTexts.change, CHANGED);
    await user.click(press('Save mine'));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ seen: { sms: CHANGED.sms } }));
  });

  it('goes back to the standard text, and lets only owners change where there are owners (R-beyond-1090)', async () => {
    server.on(calls.clientTexts.list, listed(CHANGED));
    const { user, unmount } = await open();
    server.on(calls.clientTexts.change, aText());
    server.on(calls.clientTexts.list, listed(aText()));
    await user.click(press('Back to the standard text: The visit is booked'));
    expect(await screen.findByText('It is the standard text again')).toBeInTheDocument();
    expect(sent()).toEqual([
      { sms: null, subject: null, mail: null, seen: { sms: CHANGED.sms, subject: OURS.subject, mail: OURS.mail } },
    ]);
    // Undo and the focus (R-beyond-1202).
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Back to/ })).not.toBeInTheDocument());
    expect(press('Change the text: The visit is booked')).toHaveFocus();
    server.on(calls.clientTexts.change, CHANGED);
    server.on(calls.clientTexts.list, listed(CHANGED));
    await user.click(press('Undo'));
    expect(await screen.findByText('It is your text again')).toBeInTheDocument();
    expect(sent()[1]).toEqual({ sms: CHANGED.sms, subject: null, mail: null, seen: OURS });
    expect(await screen.findByRole('button', { name: 'Back to the standard text: The visit is booked' })).toBeVisible();
    unmount();
    server.on(calls.business.owners, { owners: [{ id: 1, name: 'Ana Cruz' }], may_change: false });
    await open();
    expect(await screen.findByText('Owners: Ana Cruz.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Change / })).not.toBeInTheDocument();
  });
});
