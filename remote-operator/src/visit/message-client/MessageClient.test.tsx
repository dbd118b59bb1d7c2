import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Button } from 'shared-lib';
import type { TrackedVisit } from 'shared-lib/records';
import { anAppointment, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { MessageClient } from './MessageClient';

const AT = '2026-11-20T13:10:00+08:00';
const url = (generation: number): string => `https://hatid.example/t/link-${generation}`;
const tracked = (generation: number, more: Partial<TrackedVisit> = {}): TrackedVisit => ({
  link: generation ? { url: url(generation), generation, made_at: AT } : null,
  is_open: true,
  opened: null,
  business: { name: 'Hatid', phone_number: '0917 555 0100' },
  sent: [],
  language: 'en',
  texts: {
    en: {
      confirmation: `Hatid: You are booked. ${generation ? url(generation) : ''}`,
      new_time: 'Hatid: Your visit is now on Saturday.',
      cancellation: 'Hatid: Your visit is cancelled.',
      thanks: 'Hatid: Thank you.',
    },
  },
  ...more,
});
const valueOf = (field: HTMLElement): string => (field as HTMLTextAreaElement).value;
const visit = anAppointment({ id: 384, status: 'confirmed' });

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.tracking.noteSent, undefined);
  server.on(calls.clientConsents.read, { results: [] });
});
const open = (appointment = visit) =>
  renderScreen(<MessageClient appointment={appointment} onClose={() => undefined} />, { as: aUser('operator') });

describe('Message client', () => {
  it('makes the link of a visit without one, copies the text as it was changed, and notes it (R-beyond-461)', async () => {
    server.on(calls.tracking.read, tracked(0));
    server.on(calls.tracking.makeLink, tracked(1));
    const { user } = open();
    const text = await screen.findByRole('textbox', { name: 'Text' });
    expect(valueOf(text)).toContain(url(1));
    expect(server.seen(calls.tracking.makeLink)).toMatchObject([{ body: { replaces: 0 } }]);
    await user.type(text, ' See you!');
    await user.click(screen.getByRole('button', { name: 'Copy text' }));
    expect(await navigator.clipboard.readText()).toMatch(/See you!$/);
    expect(server.seen(calls.tracking.noteSent)).toMatchObject([{ body: { way: 'copy_text', about: 'confirmation' } }]);
    await waitFor(() => expect(server.seen(calls.tracking.read)).toHaveLength(2));
  });

  it('makes no link for a cancelled visit (R-beyond-962)', async () => {
    server.on(calls.tracking.read, tracked(0));
    open(anAppointment({ id: 384, status: 'cancelled', outcome: 'cancelled' }));
    expect(valueOf(await screen.findByRole('textbox', { name: 'Text' }))).toContain('is cancelled');
    expect(server.seen(calls.tracking.makeLink)).toEqual([]);
    expect(screen.queryByText('Tracking link')).not.toBeInTheDocument();
  });

  it('opens an SMS to the client with the chosen text (R-beyond-461)', async () => {
    server.on(calls.tracking.read, tracked(1));
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'SMS link' }));
    await user.click(screen.getByRole('radio', { name: 'New time' }));
    const link = screen.getByRole('link', { name: 'Open SMS' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^sms:\+?\d+\?body=Hatid/));
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('Your visit is now on');
  });

  const share = (answer: () => Promise<void>) => {
    const shared = jest.fn<Promise<void>, [ShareData]>(answer);
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
    return shared;
  };
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  it('shares the text by the sheet of the device, and notes it once somebody was chosen (R-beyond-1292)', async () => {
    server.on(calls.tracking.read, tracked(1));
    let chosen = false;
    const shared = share(() => (chosen ? Promise.resolve() : Promise.reject(new DOMException('', 'AbortError'))));
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Share' }));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(shared.mock.calls[0]?.[0].text).toContain(url(1));
    expect(server.seen(calls.tracking.noteSent)).toEqual([]);
    chosen = true;
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(server.seen(calls.tracking.noteSent)).toMatchObject([{ body: { way: 'share', about: 'confirmation' } }]);
  });

  it('opens Viber where the browser has no such sheet (R-beyond-1292)', async () => {
    server.on(calls.tracking.read, tracked(1));
    const { user } = open();
    expect(screen.queryByRole('radio', { name: 'Share' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('radio', { name: 'Viber' }));
    const link = screen.getByRole('link', { name: 'Open Viber' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^viber:\/\/forward\?text=Hatid%3A%20/));
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(server.seen(calls.tracking.noteSent)).toMatchObject([{ body: { way: 'open_viber' } }]);
  });

  it('e-mails the text as it was changed to a client who agreed (R-beyond-1293)', async () => {
    const mail = { to: 'f.dagohoy@example.ph', agreed: true, asked: 2 };
    server.on(calls.tracking.read, tracked(1, { mail }));
    server.on(calls.tracking.mailText, undefined);
    const { user } = open();
    expect(await screen.findByText(/f\.dagohoy@example\.ph · visit #384/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'E-mail' }));
    await user.clear(screen.getByRole('textbox', { name: 'Text' }));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription(/This field is required/);
    expect(screen.queryByRole('button', { name: 'E-mail it' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'See you!');
    await user.click(screen.getByRole('button', { name: 'E-mail it' }));
    expect(await screen.findByText('The e-mail is on its way.')).toBeVisible();
    expect(server.seen(calls.tracking.mailText)).toMatchObject([
      { body: { about: 'confirmation', language: 'en', text: 'See you!', after: 2 } },
    ]);
    server.on(calls.tracking.mailText, problem('STALE_VERSION'));
    await user.click(screen.getByRole('button', { name: 'E-mail it' }));
    expect(await screen.findByText(/It was e-mailed meanwhile/)).toBeVisible();
  });

  it('has no button for a text that is empty, in whatever way it would go (R-beyond-1292)', async () => {
    server.on(calls.tracking.read, tracked(1));
    const { user } = open();
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await user.clear(text);
    await user.type(text, '  ');
    for (const [way, button] of [
      ['Copy', 'Copy text'],
      ['SMS link', 'Open SMS'],
      ['Viber', 'Open Viber'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: way }));
      expect(screen.queryByRole(way === 'Copy' ? 'button' : 'link', { name: button })).not.toBeInTheDocument();
      expect(text).toHaveAccessibleDescription(/This field is required/);
      await user.type(text, 'Hi');
      expect(screen.getByRole(way === 'Copy' ? 'button' : 'link', { name: button })).toBeVisible();
      await user.clear(text);
    }
  });

  it('has no e-mail without an address, and no button for it before the client agreed (R-beyond-1293)', async () => {
    server.on(calls.tracking.read, tracked(1, { mail: { to: null, agreed: true, asked: 0 } }));
    const { unmount } = open();
    await screen.findByRole('radio', { name: 'SMS link' });
    expect(screen.queryByRole('radio', { name: 'E-mail' })).not.toBeInTheDocument();
    unmount();
    server.on(calls.tracking.read, tracked(1, { mail: { to: 'f@example.ph', agreed: false, asked: 0 } }));
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'E-mail' }));
    expect(screen.getByText('The client does not agree to this: Messages by e-mail')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'E-mail it' })).not.toBeInTheDocument();
  });

  it('is in the language of the client, and in the other where the operator says so (R-beyond-1303)', async () => {
    const fil = { confirmation: `Hatid: Naka-book na kayo sa Sabado. ${url(1)}` };
    server.on(calls.tracking.read, tracked(1, { language: 'fil', texts: { ...tracked(1).texts, fil } }));
    const { user } = open();
    const text = await screen.findByRole('textbox', { name: 'Text' });
    expect(text).toHaveValue(fil.confirmation);
    expect(text).toHaveAttribute('lang', 'fil');
    await user.type(text, ' Salamat po!');
    await user.click(screen.getByRole('radio', { name: 'English' }));
    expect(valueOf(screen.getByRole('textbox', { name: 'Text' }))).toMatch(/You are booked/);
    await user.click(screen.getByRole('radio', { name: 'Filipino' }));
    await user.click(screen.getByRole('radio', { name: 'SMS link' }));
    const link = screen.getByRole('link', { name: 'Open SMS' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(`${fil.confirmation} Salamat po!`);
  });

  function Moved() {
    const [version, setVersion] = useState(visit.version);
    return (
      <>
        <Button onClick={() => setVersion(version + 1)}>Move</Button>
        <MessageClient appointment={{ ...visit, version }} onClose={() => undefined} />
      </>
    );
  }
  const move = () => fireEvent.click(screen.getByText('Move', { selector: 'button, button *' }));

  it('keeps what was typed when the visit moves, also where the next text cannot be fetched (R-beyond-1206)', async () => {
    server.on(calls.tracking.read, tracked(1, { texts: { en: { confirmation: 'Hatid: Darating kami.' } } }));
    const { user, client } = renderScreen(<Moved />, { as: aUser('operator') });
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' Salamat!');
    server.on(calls.tracking.read, problem('NOT_FOUND'));
    move();
    const last = () => client.getQueriesData({ queryKey: ['tracking'] }).at(-1)?.[0] ?? [];
    await waitFor(() => expect(client.getQueryState(last())?.status).toBe('error'));
    expect(valueOf(screen.getByRole('textbox', { name: 'Text' }))).toBe('Hatid: Darating kami. Salamat!');
  });

  it('offers no text of before a move, and then the one of now (R-beyond-1206)', async () => {
    const textAt = (time: string) => ({ texts: { en: { confirmation: `Hatid: We come at ${time}. ${url(1)}` } } });
    server.on(calls.tracking.read, tracked(1, textAt('4:00 PM')));
    renderScreen(<Moved />, { as: aUser('operator') });
    expect(valueOf(await screen.findByRole('textbox', { name: 'Text' }))).toContain('4:00 PM');
    let answer = (_: TrackedVisit): void => {};
    server.on(calls.tracking.read, () => new Promise<TrackedVisit>((resolve) => (answer = resolve)));
    move();
    expect(screen.queryByRole('textbox', { name: 'Text' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Copy text' })).not.toBeInTheDocument();
    expect(screen.getByRole('radiogroup', { name: 'About' })).toBeVisible();
    await act(async () => answer(tracked(1, textAt('6:00 PM'))));
    expect(valueOf(await screen.findByRole('textbox', { name: 'Text' }))).toContain('6:00 PM');
  });

  it('chooses no text while not everybody has accepted, and says why (R-beyond-683)', async () => {
    server.on(calls.tracking.read, tracked(1));
    const { user } = open(anAppointment({ id: 384, status: 'pending' }));
    const choice = await screen.findByRole('radiogroup', { name: 'About' });
    expect(choice).toHaveAccessibleDescription(/Not everyone has accepted yet/);
    for (const one of screen.getAllByRole('radio', { name: /Confirmation|New time/ })) expect(one).not.toBeChecked();
    expect(screen.queryByRole('textbox', { name: 'Text' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Copy text' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'New time' }));
    expect(valueOf(screen.getByRole('textbox', { name: 'Text' }))).toContain('Your visit is now on');
    expect(screen.getByRole('button', { name: 'Copy text' })).toBeEnabled();
  });

  it('asks before a new link, and puts it into a text that was changed (R-beyond-461, R-beyond-462)', async () => {
    server.on(calls.tracking.read, tracked(1));
    server.on(calls.tracking.makeLink, tracked(2));
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' Bye');
    await user.click(screen.getByRole('button', { name: 'New link' }));
    expect(server.seen(calls.tracking.makeLink)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Make a new link' }));
    expect(await screen.findByText('hatid.example/t/link-2')).toBeVisible();
    const text = screen.getByRole('textbox', { name: 'Text' });
    expect(valueOf(text)).toContain(url(2));
    expect(valueOf(text)).toMatch(/ Bye$/);
    expect(server.seen(calls.tracking.makeLink)).toMatchObject([{ body: { replaces: 1 } }]);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(url(2));
    await waitFor(() => expect(server.seen(calls.tracking.read)).toHaveLength(2));
  });

  it('warns where the client refused this way of writing, or took the consent back (R-beyond-757)', async () => {
    server.on(calls.tracking.read, tracked(1));
    const said = { how: 'phone' as const, on: '2026-11-02', by: 'Marisol Ocampo', at: '2026-11-02T13:00:00+08:00' };
    server.on(calls.clientConsents.read, {
      results: [
        { id: 3, about: 'sms', state: 'withdrawn', ...said },
        { id: 2, about: 'messenger', state: 'given', ...said },
        { id: 1, about: 'sms', state: 'given', ...said },
      ],
    });
    const { user } = open();
    const warning = 'The client does not agree to this: Texts by SMS';
    await screen.findByRole('textbox', { name: 'Text' });
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'SMS link' }));
    expect(screen.getByText(warning)).toBeVisible();
  });

  it('lists what was sent, also by the product, and how often the link was opened (R-beyond-461, R-beyond-785, R-beyond-787)', async () => {
    server.on(
      calls.tracking.read,
      tracked(1, {
        opened: { count: 2, first_at: '2026-11-20T13:01:00+08:00', last_at: '2026-11-20T13:06:00+08:00' },
        sent: [
          { at: '2026-11-20T13:00:00+08:00', way: 'open_sms', about: 'confirmation', by: 'Marisol Ocampo' },
          { at: '2026-11-20T12:30:00+08:00', way: 'mail', about: 'reminder', by: '' },
          { at: '2026-11-20T12:00:00+08:00', way: 'mail_failed', about: 'new_time', by: '' },
        ],
      }),
    );
    open();
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Opened the link.*2 times since /),
      expect.stringMatching(/^SMS opened.*Confirmation, by Marisol Ocampo$/),
      expect.stringMatching(/^E-mail sent.*Reminder before the visit$/),
      expect.stringMatching(/^E-mail could not be sent.*New time$/),
    ]);
    expect(screen.getByText(/^We know that you copied a text or opened an SMS, not that it arrived/)).toBeVisible();
  });

  it('has no link where the page has closed, and no SMS without a number (R-beyond-461)', async () => {
    server.on(calls.tracking.read, tracked(0, { is_open: false }));
    const { client_details: client } = visit;
    open(
      anAppointment({
        id: 384,
        status: 'completed',
        outcome: 'completed',
        client_details: { ...client, phone_number: '' },
      }),
    );
    expect(valueOf(await screen.findByRole('textbox', { name: 'Text' }))).toContain('Thank you');
    expect(screen.queryByText('Tracking link')).not.toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'SMS link' })).not.toBeInTheDocument();
    expect(screen.getByText(/visit #384$/)).not.toHaveTextContent(/^·/);
    expect(server.seen(calls.tracking.makeLink)).toEqual([]);
  });

  it('says that it could not be loaded (R-beyond-461)', async () => {
    server.on(calls.tracking.read, problem('NOT_FOUND'));
    open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
