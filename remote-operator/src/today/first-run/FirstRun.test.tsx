import { screen, waitFor, within } from '@testing-library/react';
import type { FirstRunStep } from 'shared-lib/booking';
import { aProfile, aUser, calls, fakeServer, type FakeServer, renderScreen } from 'shared-lib/testing';
import { FirstRun } from './FirstRun';
import { FIRST_RUN_WORDS } from './firstRunSteps';

const STEPS = Object.keys(FIRST_RUN_WORDS) as FirstRunStep[];
const stateWith = (
  done: readonly FirstRunStep[],
  waiting: Partial<Record<FirstRunStep, number>> = {},
  complete = false,
) => ({
  complete,
  steps: STEPS.map((step) => ({ step, done: done.includes(step), waiting: waiting[step] ?? 0 })),
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.accounts.profile, aProfile('operator', { created_at: '2026-11-20T09:00:00+08:00' }));
});
const open = () => renderScreen(<FirstRun />, { as: aUser('operator'), path: '/dashboard' });
const items = () => screen.getAllByRole('listitem');

describe('the checklist of a new business (R-pages-3)', () => {
  it('shows what is done and what comes next, and opens the place of each step', async () => {
    server.on(calls.business.firstRun, stateWith(['mail', 'two_factor', 'company', 'materials']));
    open();
    expect(await screen.findByRole('region', { name: 'Set up your business' })).toHaveTextContent('2 of 9 done');
    expect(items().map((item) => item.textContent)[0]).toBe('Your business, done');
    expect(within(items()[0] as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
    const next = items().find((item) => item.getAttribute('aria-current') === 'step');
    expect(next).toHaveTextContent('Services');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/settings?view=business',
      '/dashboard/data?tab=services',
      '/dashboard/data?tab=therapists',
      '/dashboard/data?tab=drivers',
      '/dashboard/availability',
      '/dashboard/data?tab=clients',
      '/dashboard/scheduling?booking=new',
      '/dashboard?view=pending',
    ]);
  });

  it('says who is registered but must still complete it, that e-mails cannot be sent, and that two-factor login is off', async () => {
    server.on(calls.business.firstRun, stateWith([], { therapists: 2, mail: 1 }));
    open();
    expect(await screen.findByText('2 registered. Each got an e-mail with the next steps.')).toBeInTheDocument();
    expect(screen.getByText(/^An e-mail could not be sent yet\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Turn it on' })).toHaveAttribute(
      'href',
      '/dashboard/settings?view=security',
    );
    expect(items().find((item) => item.getAttribute('aria-current') === 'step')).toHaveTextContent('Your business');
  });

  it('disappears once a visit is confirmed, and sends no more requests, also when the page is opened again', async () => {
    server.on(calls.business.firstRun, stateWith(STEPS, {}, true));
    const first = open();
    await waitFor(() => expect(server.seen(calls.business.firstRun)).toHaveLength(1));
    await waitFor(() => expect(localStorage.getItem('first-run-over')).not.toBeNull());
    expect(screen.queryByText('Set up your business')).not.toBeInTheDocument();
    first.unmount();

    open();
    await waitFor(() => expect(server.seen(calls.accounts.profile)).toHaveLength(2));
    expect(server.seen(calls.business.firstRun)).toHaveLength(1);
  });

  it('is shown for a new business at the same address', async () => {
    localStorage.setItem('first-run-over', '2024-03-04T09:00:00+08:00');
    server.on(calls.business.firstRun, stateWith(['mail']));
    open();
    expect(await screen.findByRole('region', { name: 'Set up your business' })).toBeInTheDocument();
  });
});
