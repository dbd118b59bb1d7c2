import { screen } from '@testing-library/react';
import { aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from '../testing';
import { TellClient } from './TellClient';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
const open = (phone = '0917 555 0179') =>
  renderScreen(
    <TellClient
      id={384}
      words={[{ word: 'come_down', said_at: null }]}
      client="Florencia Dagohoy"
      phone={phone}
      asksAtDoor={false}
    />,
    { as: aUser('driver') },
  );
const noted = () => server.seen(calls.tracking.tellNow).map(({ body }) => body);

describe('what who comes tells the client by their own phone', () => {
  it('is offered with the words of the server where nothing else reaches the client, and noted (R-beyond-1295)', async () => {
    const text = 'Hatid: Pakibaba po.';
    server.on(calls.tracking.tellNow, problem('CLIENT_NOT_REACHED', { text }));
    const { user } = open();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Please come down' }));
    const link = await screen.findByRole('link', { name: 'Open SMS' });
    expect(link).toHaveAttribute('href', `sms:09175550179?body=${encodeURIComponent(text)}`);
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(noted()).toEqual([
      { word: 'come_down' },
      { word: 'come_down', way: 'open_sms', occurred_at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  it('is not offered for a word that may not be said (R-beyond-1295)', async () => {
    server.on(calls.tracking.tellNow, problem('ACTION_NOT_ALLOWED'));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Please come down' }));
    expect(await screen.findAllByRole('alert')).not.toEqual([]);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('has no SMS without a number (R-beyond-1295)', async () => {
    server.on(calls.tracking.tellNow, { said_at: '2026-11-20T13:10:00+08:00', ways: ['page'], text: 'Hatid: x' });
    const { user } = open('');
    await user.click(screen.getByRole('button', { name: 'Please come down' }));
    expect(await screen.findByText('The client reads it on the page of the visit.')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
