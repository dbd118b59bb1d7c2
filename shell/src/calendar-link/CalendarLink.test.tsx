import { screen } from '@testing-library/react';
import { aUser, calls, fakeServer, renderScreen } from 'shared-lib/testing';
import { CalendarLink } from './CalendarLink';

const URL = 'https://hatid.example/api/calendar/secret.ics';
const MADE = '2026-11-20T13:10:00+08:00';

describe('the calendar link in Settings', () => {
  it('is shown once to copy; renewing and ending it ask first (R-beyond-40)', async () => {
    const server = fakeServer();
    server.on(calls.calendarLinks.read, { created_at: null, last_used_at: null });
    server.on(calls.calendarLinks.renew, { url: URL, created_at: MADE });
    server.on(calls.calendarLinks.revoke, undefined);
    const { user } = renderScreen(<CalendarLink />, { as: aUser('therapist') });
    expect(screen.getByText(/^Your visits in Google Calendar/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Make a link' }));
    expect(await screen.findByRole('textbox', { name: 'Your calendar link' })).toHaveValue(URL);
    expect(screen.getByText('Copy it now. You see it only this once.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(URL);
    expect(screen.getByText('Made Fri, 20 Nov, 1:10 PM')).toBeVisible();
    expect(screen.getByText('Not used yet')).toBeVisible();

    server.on(calls.calendarLinks.renew, { url: `${URL}2`, created_at: MADE });
    await user.click(screen.getByRole('button', { name: 'New link' }));
    await user.click(await screen.findByRole('button', { name: 'Make a new link' }));
    expect(await screen.findByRole('textbox', { name: 'Your calendar link' })).toHaveValue(`${URL}2`);

    await user.click(screen.getByRole('button', { name: 'End link' }));
    await user.click((await screen.findAllByRole('button', { name: 'End link' })).at(-1) as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Make a link' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('stays hidden later but is said to exist; operators read that theirs has all visits (R-beyond-40)', async () => {
    const server = fakeServer();
    server.on(calls.calendarLinks.read, { created_at: MADE, last_used_at: '2026-11-20T13:25:00+08:00' });
    renderScreen(<CalendarLink />, { as: aUser('operator') });
    expect(await screen.findByText('Made Fri, 20 Nov, 1:10 PM')).toBeVisible();
    expect(screen.getByText('Last used Fri, 20 Nov, 1:25 PM')).toBeVisible();
    expect(screen.getByText(/^It shows first names and areas only/)).toBeVisible();
    expect(
      screen.getByText('It ends when your password changes, or when you sign out all other devices.'),
    ).toBeVisible();
    expect(screen.getByText(/^All visits of the business in Google Calendar/)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
