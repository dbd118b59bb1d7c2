import { screen } from '@testing-library/react';
import { calls, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { DisabledAccount } from './DisabledAccount';

beforeEach(() => {
  const config = document.createElement('script');
  config.id = 'page-config';
  config.type = 'application/json';
  config.textContent = JSON.stringify({ demo: true, support: 'support@example.com' });
  document.head.append(config);
});
afterEach(() => document.getElementById('page-config')?.remove());

const open = () => renderScreen(<DisabledAccount username="ben" onHome={jest.fn()} onEnabled={jest.fn()} />);

describe('support in the demo', () => {
  it("gets the message in the server's outbox, at the address that the page shows (2-059)", async () => {
    const server = fakeServer();
    server.on(calls.accounts.contactSupport, { message: '' });
    const { user } = open();
    expect(screen.getByText('Writes to support@example.com.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Contact Support' }));
    expect(await screen.findByText('Your message is in the outbox of the demo: /dev/outbox')).toBeVisible();
    expect(server.seen(calls.accounts.contactSupport)[0]?.body).toEqual({ username: 'ben' });
  });

  it('says when the message could not be sent', async () => {
    fakeServer().on(calls.accounts.contactSupport, problem('INTERNAL'));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Contact Support' }));
    expect(
      await screen.findByText('The server is currently experiencing issues. Please try again later.'),
    ).toBeVisible();
  });
});
