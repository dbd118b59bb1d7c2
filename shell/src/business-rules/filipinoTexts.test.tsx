import { act, screen, waitFor, within } from '@testing-library/react';
import type { FilipinoText } from 'shared-lib/settings';
import { aUser, calls, fakeServer, type FakeServer, problem, renderScreen } from 'shared-lib/testing';
import SettingsPage from '../settings/SettingsPage';

const aText = (over: Partial<FilipinoText> = {}): FilipinoText => ({
  id: '0123456789abcdef',
  english: '{driver} brings {names} to you',
  filipino: 'Papunta na: {names}, hatid ni {driver}',
  ours: 'Papunta na: {names}, hatid ni {driver}',
  corrected: false,
  corrected_at: null,
  corrected_by: null,
  ...over,
});
const CORRECTED = aText({
  filipino: 'Hatid ni {driver} si {names}',
  corrected: true,
  corrected_at: '2026-11-19T14:05:00+08:00',
  corrected_by: 'Jun Reyes',
});
const listed = (...results: FilipinoText[]) =>
  ({
    results,
    count: results.length,
    total_pages: 1,
    current_page: 1,
    page_size: 10,
    has_next: false,
    has_previous: false,
  }) as never;

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.filipinoTexts, listed(aText()));
  server.on(calls.business.owners, { owners: [], may_change: true });
});
const open = async () => {
  const view = await act(async () =>
    renderScreen(<SettingsPage />, { as: aUser('operator'), path: '/dashboard/settings?view=filipino' }),
  );
  await screen.findByText('{driver} brings {names} to you');
  return view;
};
const sent = () => server.seen(calls.settings.correctText).map(({ body }) => body);
const field = () => screen.getByRole('textbox', { name: 'In Filipino' });

describe('the page of Filipino texts (R-beyond-690)', () => {
  it('keeps the values of a text, and says beside the field what is wrong before anything is sent', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^Correct: / }));
    for (const [typed, problem] of [
      ['Hatid ni Ana', 'Keep {driver}, {names} in the text, letter for letter.'],
      ['   ', 'Write the text in Filipino.'],
    ] as const) {
      await user.clear(field());
      await user.type(field(), typed);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText(problem)).toBeInTheDocument();
    }
    expect(sent()).toEqual([]);
    await user.clear(field());
    await user.type(field(), 'Hatid ni {{driver} si {{names}');
    server.on(calls.settings.correctText, CORRECTED);
    server.on(calls.settings.filipinoTexts, listed(CORRECTED));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved: pages show it when they load again')).toBeInTheDocument();
    expect(sent()).toEqual([{ filipino: 'Hatid ni {driver} si {names}', seen: aText().filipino }]);
    expect(await screen.findByText(/by Jun Reyes, .*19 Nov, 2:05 PM/)).toBeInTheDocument();
  });

  it('shows what somebody else wrote meanwhile beside what is typed, to keep or to take', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^Correct: / }));
    await user.clear(field());
    await user.type(field(), 'Si {{driver}, kasama si {{names}');
    server.on(calls.settings.correctText, problem('STALE_VERSION', { current: CORRECTED }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const row = await screen.findByRole('row', { name: /Hatid ni {driver} si {names}/ });
    expect(within(row).getByText('Si {driver}, kasama si {names}')).toBeInTheDocument();
    server.on(calls.settings.correctText, CORRECTED);
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ seen: CORRECTED.filipino }));
  });

  it('takes a correction back, searches both languages, and lets only owners change where there are owners', async () => {
    server.on(calls.settings.filipinoTexts, listed(CORRECTED));
    const { user, unmount } = await open();
    server.on(calls.settings.correctText, aText());
    await user.click(screen.getByRole('button', { name: /^Back to ours: / }));
    expect(await screen.findByText('It is our text again')).toBeInTheDocument();
    expect(sent()).toEqual([{ filipino: null, seen: CORRECTED.filipino }]);
    server.on(calls.settings.filipinoTexts, listed());
    await user.type(screen.getByRole('searchbox', { name: 'Search the texts' }), 'wala');
    expect(await screen.findByText('No text has these words.')).toBeInTheDocument();
    expect(server.seen(calls.settings.filipinoTexts).at(-1)?.query).toMatchObject({ search: 'wala', page: 1 });
    unmount();
    server.on(calls.settings.filipinoTexts, listed(CORRECTED));
    server.on(calls.business.owners, { owners: [{ id: 1, name: 'Ana Cruz' }], may_change: false });
    await open();
    expect(await screen.findByText('Owners: Ana Cruz.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Correct: / })).not.toBeInTheDocument();
  });
});
