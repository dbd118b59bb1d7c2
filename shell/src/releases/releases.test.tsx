import { screen, waitFor, within } from '@testing-library/react';
import { aUser, calls, type FakeServer, fakeServer, problem, renderScreen, TEST_NOW } from 'shared-lib/testing';
import type { NamedReleaseToken, PartVersion, ReleasedPart, ReleaseEvent, StartCounts } from 'shared-lib/settings';
import ReleasesPage from './ReleasesPage';

const none: StartCounts = { good: 0, slow: 0, failed: 0 };
const paolo = { kind: 'token', name: 'Paolo, phone team' } as const;
const NO_BARS = Array.from({ length: 12 }, () => none);
const PATH = '/dashboard/about/releases';

const aPart = (over: Partial<ReleasedPart> = {}): ReleasedPart => ({
  remote: 'driver',
  version: '1.3.1',
  since: '2026-11-18T10:12:00+08:00',
  by: paolo,
  canary: null,
  bars: NO_BARS,
  starts: none,
  returned: null,
  ...over,
});
const aCanary = (shared_with: object = { percent: 10 }): ReleasedPart['canary'] => ({
  version: '1.4.0',
  shared_with,
  since: '2026-11-20T13:30:00+08:00',
  by: paolo,
});
const SHELL = aPart({ remote: 'shell', version: '2.3.0' });
const SERVER = aPart({ remote: 'server', version: '2.3.0', since: null, by: null, bars: [] });

const aVersion = (version: string, over: Partial<PartVersion> = {}): PartVersion => ({
  version,
  state: 'before',
  published_at: '2026-11-10T09:40:00+08:00',
  by: paolo,
  notes: null,
  starts: none,
  ...over,
});
const anEvent = (kind: ReleaseEvent['kind'], version: string, over: Partial<ReleaseEvent> = {}): ReleaseEvent => ({
  id: 1,
  remote: 'driver',
  at: '2026-11-20T14:41:00+08:00',
  kind,
  version,
  previous: null,
  shared_with: null,
  reason: null,
  notes: null,
  by: paolo,
  ...over,
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

interface Given {
  part?: ReleasedPart;
  versions?: PartVersion[];
  events?: ReleaseEvent[];
  query?: string;
}
const VERSIONS = [
  aVersion('1.4.0', { state: 'canary', published_at: '2026-11-20T13:30:00+08:00', notes: 'Larger Confirm Pickup' }),
  aVersion('1.3.1', { state: 'current', published_at: '2026-11-18T10:12:00+08:00' }),
  aVersion('1.3.0', { notes: 'Ride statement' }),
];
function show({
  part = aPart({ canary: aCanary() }),
  versions = VERSIONS,
  events = [],
  query = '?open=driver',
}: Given = {}) {
  server.on(calls.parts.list, [SHELL, part, SERVER]);
  server.on(calls.parts.details, { part, versions, events });
  return renderScreen(<ReleasesPage />, { as: aUser('operator'), path: PATH + query, at: TEST_NOW });
}
const row = async (name: string) => (await screen.findByText(name, { selector: 'b' })).closest('tr') as HTMLElement;
const line = async (version: string) => {
  const list = await screen.findByRole('list', { name: 'Versions' });
  return within(list).getByText(version, { selector: 'b' }).closest('li') as HTMLElement;
};
const question = () => screen.findByRole('alertdialog');

describe('the parts', () => {
  it('say what runs where, since when, by whom, and for whom (R-beyond-226)', async () => {
    show({ query: '' });
    const driver = await row('Driver');
    for (const words of ['Drivers', '1.4.0', '10 % · canary', '1.3.1', '90 %', 'Today, 1:30 PM', 'Paolo, phone team'])
      expect(driver).toHaveTextContent(words);
    expect(await row('Shell')).toHaveTextContent('Everybody2.3.0100 %');
    expect(await row('Shell')).toHaveTextContent('Paolo, phone team');
    expect(within(await row('Shell')).getByRole('button', { name: 'Versions of Shell' })).toBeVisible();
    expect(await row('Server')).toHaveTextContent('2.3.0With the last upgradeNot counted');
    expect(within(await row('Server')).queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    [{ role: 'driver' }, 'Drivers · canary'],
    [{ people: ['ana'] }, 'ana · canary'],
    [{ people: ['ana', 'ben'] }, 'ana and ben · canary'],
    [{ people: ['ana', 'ben', 'cy', 'di'] }, 'ana, ben and 2 others · canary'],
  ])('a canary for %j draws no share that nobody measured', async (shared, words) => {
    show({ part: aPart({ canary: aCanary(shared) }), query: '' });
    const driver = await row('Driver');
    expect(driver).toHaveTextContent(words);
    expect(driver).toHaveTextContent('Everybody else');
    expect(driver).not.toHaveTextContent('%');
  });

  it.each([
    [{ good: 184, slow: 2, failed: 0 }, '98.9 %', 'good of 186 starts'],
    [{ good: 1999, slow: 0, failed: 1 }, '99.9 %', 'good of 2000 starts'],
    [{ good: 1, slow: 0, failed: 0 }, '100 %', 'good of 1 start'],
    [{ good: 0, slow: 0, failed: 2 }, '0 %', 'good of 2 starts'],
  ])('the last hour of %j is %s', async (starts, percent, words) => {
    show({ part: aPart({ starts }), query: '' });
    expect(await row('Driver')).toHaveTextContent(percent + words);
  });

  it('no starts are said, not drawn as well', async () => {
    show({ part: aPart(), query: '' });
    expect(await row('Driver')).toHaveTextContent('No starts');
  });

  it('slow and failed starts are said with their minutes, for who sees no bars', async () => {
    const bars = NO_BARS.with(10, { good: 3, slow: 1, failed: 2 });
    show({ part: aPart({ bars, starts: { good: 3, slow: 1, failed: 2 } }), query: '' });
    expect(await row('Driver')).toHaveTextContent('1 slow and 2 failed 10 to 5 minutes ago.');
  });

  it('a version that went back by itself is told with its reason and what everybody has', async () => {
    const returned = anEvent('returned', '1.4.0', { previous: '1.3.1', reason: '12 of its last 40 starts failed' });
    show({ part: aPart({ returned }), query: '' });
    expect(await screen.findByText('1.4.0 went back by itself: 12 of its last 40 starts failed.')).toBeInTheDocument();
    expect(screen.getByText(/^Everybody is on 1\.3\.1 again/)).toBeInTheDocument();
  });

  it('nothing was ever released: it says so', async () => {
    server.on(calls.parts.list, [SERVER]);
    renderScreen(<ReleasesPage />, { as: aUser('operator'), path: PATH });
    expect(await screen.findByText('No part was released on its own yet')).toBeInTheDocument();
  });

  it('cannot be fetched: the reason, and Retry', async () => {
    server.on(calls.parts.list, problem('FORBIDDEN'));
    const { user } = renderScreen(<ReleasesPage />, { as: aUser('operator'), path: PATH });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.on(calls.parts.list, [aPart(), SERVER]);
    await user.click(retry);
    expect(await row('Driver')).toBeInTheDocument();
  });
});

describe('the versions of a part', () => {
  it('unfold, and stay unfolded at their address', async () => {
    const { user, address } = show({ query: '' });
    await user.click(await screen.findByRole('button', { name: 'Versions of Driver', expanded: false }));
    expect(await line('1.3.0')).toHaveTextContent('Ride statement');
    await waitFor(() => expect(address()).toBe(`${PATH}?open=driver`));
    await user.click(screen.getByRole('button', { name: 'Versions of Driver', expanded: true }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Versions' })).not.toBeInTheDocument());
  });

  it('each says its state in words, what it brings or why it went, figures, when and by whom (R-beyond-226)', async () => {
    show({
      versions: [
        aVersion('1.4.0', {
          state: 'canary',
          notes: 'Larger Confirm Pickup',
          starts: { good: 21, slow: 0, failed: 0 },
        }),
        aVersion('1.3.1', { state: 'current', starts: { good: 163, slow: 2, failed: 1 } }),
        aVersion('1.3.0'),
        aVersion('1.2.9', { state: 'published', notes: 'Faster' }),
        aVersion('1.2.8', { state: 'published' }),
      ],
      events: [
        anEvent('refused', '1.5.0', { id: 9, reason: 'It needs peso2, which the shell lacks.' }),
        anEvent('refused', '1.5.0', { id: 8, reason: 'An earlier reason' }),
        anEvent('refused', '1.4.0', { id: 7, reason: 'It was too large' }),
        anEvent('returned', '1.2.9', { id: 6, previous: '1.3.1', reason: '2 of its last 4 starts failed' }),
        anEvent('released', '1.2.9', { id: 5 }),
      ],
    });
    expect(await line('1.5.0')).toHaveTextContent('RefusedIt needs peso2, which the shell lacks.Nobody got it.');
    expect(await line('1.4.0')).toHaveTextContent(
      'Canary 10 %Larger Confirm Pickup21 starts in the last hour, all good',
    );
    expect(await line('1.3.1')).toHaveTextContent('Live 90 %No notes166 starts in the last hour, 2 slow, 1 failed');
    expect(await line('1.3.0')).toHaveTextContent('BeforeNo notesTue, 10 Nov, 9:40 AMPaolo, phone team');
    expect(await line('1.2.9')).toHaveTextContent(
      'Went backIt went back by itself: 2 of its last 4 starts failed.Faster',
    );
    expect(await line('1.2.8')).toHaveTextContent('Not in use');
    expect(screen.getAllByText('1.5.0')).toHaveLength(1);
  });

  it('offer what may be done now, and nothing of a refused one', async () => {
    show({ events: [anEvent('refused', '1.5.0')] });
    const offered = async (version: string) =>
      within(await line(version))
        .queryAllByRole('button')
        .map(({ textContent }) => textContent?.replace(version, ''));
    expect(await offered('1.5.0')).toEqual([]);
    expect(await offered('1.4.0')).toEqual(['Preview link', 'Promote to 50 %']);
    expect(await offered('1.3.1')).toEqual(['Stop the canary']);
    expect(await offered('1.3.0')).toEqual(['Preview link', 'Roll back to this']);
  });

  it.each([
    [{ percent: 0 }, 'Promote to 10 %'],
    [{ percent: 9 }, 'Promote to 10 %'],
    [{ percent: 49 }, 'Promote to 50 %'],
    [{ percent: 50 }, 'Give to everybody'],
    [{ role: 'driver' }, 'Give to everybody'],
    [{ people: ['ana'] }, 'Give to everybody'],
  ])('after %j the next step is: %s', async (shared, words) => {
    show({ part: aPart({ canary: aCanary(shared) }) });
    expect(within(await line('1.4.0')).getByRole('button', { name: words })).toBeInTheDocument();
  });

  it('cannot be fetched: Retry stands in the row', async () => {
    show();
    server.on(calls.parts.details, problem('FORBIDDEN'));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});

describe('a step asks first, and takes what was seen with it (R-beyond-227)', () => {
  const press = async (user: ReturnType<typeof show>['user'], version: string, name: RegExp) =>
    user.click(within(await line(version)).getByRole('button', { name }));
  const details = { part: aPart(), versions: VERSIONS, events: [] };

  it('to promote: says whom it reaches, and sends the canary and share that were seen', async () => {
    const { user } = show();
    server.on(calls.parts.promote, details);
    await press(user, '1.4.0', /Promote/);
    const dialog = await question();
    expect(dialog).toHaveAccessibleName('Promote 1.4.0 to 50 %?');
    expect(dialog).toHaveAccessibleDescription(
      '50 % of all devices get Driver 1.4.0 at their next load. The others keep 1.3.1.',
    );
    expect(server.seen(calls.parts.promote)).toHaveLength(0);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Promote to 50 %' }));
    expect(await screen.findByText('50 % of all devices get 1.4.0 at their next load.')).toBeInTheDocument();
    expect(server.seen(calls.parts.promote).map(({ body }) => body)).toEqual([
      { version: '1.4.0', from: 10, share: 50 },
    ]);
  });

  it('to give it to everybody: from people, with no share', async () => {
    const { user } = show({ part: aPart({ canary: aCanary({ people: ['ana'] }) }) });
    server.on(calls.parts.promote, details);
    await press(user, '1.4.0', /everybody/);
    expect(await question()).toHaveAccessibleDescription(
      'Everybody gets Driver 1.4.0 at their next load. 1.3.1 stays to roll back to.',
    );
    await user.click(within(await question()).getByRole('button', { name: 'Give to everybody' }));
    await waitFor(() =>
      expect(server.seen(calls.parts.promote).map(({ body }) => body)).toEqual([{ version: '1.4.0', from: null }]),
    );
  });

  it('to stop the canary: says who gets what', async () => {
    const { user } = show();
    server.on(calls.parts.stop, details);
    await press(user, '1.3.1', /Stop/);
    expect(await question()).toHaveAccessibleDescription(
      'Who has 1.4.0 (10 %) gets 1.3.1 at their next load. Nobody else notices.',
    );
    await user.click(within(await question()).getByRole('button', { name: 'Stop the canary' }));
    expect(await screen.findByText('1.4.0 is stopped. Everybody gets 1.3.1 at their next load.')).toBeInTheDocument();
    expect(server.seen(calls.parts.stop).map(({ body }) => body)).toEqual([{ version: '1.4.0' }]);
  });

  it('to roll back: says that the canary ends too', async () => {
    const { user } = show();
    server.on(calls.parts.rollBack, details);
    await press(user, '1.3.0', /Roll back/);
    expect(await question()).toHaveAccessibleDescription(
      'Everybody gets Driver 1.3.0 instead of 1.3.1 at their next load. The canary 1.4.0 ends.',
    );
    expect(await question()).toHaveAccessibleName('Roll back to 1.3.0?');
    await user.click(within(await question()).getByRole('button', { name: 'Roll back' }));
    await waitFor(() =>
      expect(server.seen(calls.parts.rollBack).map(({ body }) => body)).toEqual([
        { to: '1.3.0', from: '1.3.1', canary: '1.4.0' },
      ]),
    );
  });

  it('to give a version that is not in use to everybody, without a canary', async () => {
    const versions = [aVersion('1.3.1', { state: 'current' }), aVersion('1.4.0', { state: 'published' })];
    const { user } = show({ part: aPart(), versions });
    server.on(calls.parts.rollBack, details);
    await press(user, '1.4.0', /everybody/);
    expect(await question()).toHaveAccessibleName('Give 1.4.0 to everybody?');
    await user.click(within(await question()).getByRole('button', { name: 'Give to everybody' }));
    expect(await screen.findByText('Everybody gets 1.4.0 at their next load.')).toBeInTheDocument();
    expect(server.seen(calls.parts.rollBack).map(({ body }) => body)).toEqual([
      { to: '1.4.0', from: '1.3.1', canary: null },
    ]);
  });

  it('Cancel changes nothing', async () => {
    const { user } = show();
    await press(user, '1.3.0', /Roll back/);
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(server.seen(calls.parts.rollBack)).toHaveLength(0);
  });

  it("a colleague's change meanwhile is told, and what runs now is shown", async () => {
    const { user } = show();
    server.on(calls.parts.promote, problem('RELEASE_CHANGED'));
    await press(user, '1.4.0', /Promote/);
    const dialog = await question();
    const now = aPart({ canary: aCanary({ percent: 75 }) });
    server.on(calls.parts.details, { part: now, versions: VERSIONS, events: [] });
    server.on(calls.parts.list, [now]);
    await user.click(within(dialog).getByRole('button', { name: 'Promote to 50 %' }));
    expect(await screen.findByText('This release has changed. Look at it again.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(async () => expect(await line('1.4.0')).toHaveTextContent('Canary 75 %'));
  });

  it('an open question keeps what was seen when it was asked, whatever arrives', async () => {
    const { user, client } = show();
    server.on(calls.parts.promote, details);
    await press(user, '1.4.0', /Promote/);
    const dialog = await question();
    const now = aPart({ canary: aCanary({ percent: 75 }) });
    server.on(calls.parts.details, { part: now, versions: VERSIONS, events: [] });
    await client.invalidateQueries();
    expect(dialog).toHaveAccessibleName('Promote 1.4.0 to 50 %?');
    await user.click(within(dialog).getByRole('button', { name: 'Promote to 50 %' }));
    await waitFor(() => expect(server.seen(calls.parts.promote)[0]?.body).toMatchObject({ from: 10 }));
  });
});

describe('a preview link (R-beyond-225)', () => {
  it('is made on a press, says how long it opens, and can be copied', async () => {
    const link = 'https://hatid.example/preview/secret';
    const { user } = show();
    server.on(calls.parts.preview, { link, version: '1.4.0', until: '2026-11-27T16:05:00+08:00' });
    await user.click(within(await line('1.4.0')).getByRole('button', { name: /Preview link/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Preview of Driver 1.4.0' });
    expect(within(dialog).getByRole('textbox', { name: 'Link' })).toHaveValue(link);
    expect(dialog).toHaveTextContent('Anyone who opens it by Fri, 27 Nov, 4:05 PM has this version for a day.');
    await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(link);
    expect(server.seen(calls.parts.preview).map(({ body }) => body)).toEqual([{ version: '1.4.0' }]);
  });

  it('of a version that is gone is refused in words', async () => {
    const { user } = show();
    server.on(calls.parts.preview, problem('UNKNOWN_VERSION'));
    await user.click(within(await line('1.3.0')).getByRole('button', { name: /Preview link/ }));
    expect(await screen.findByText('This version is not published.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('all events (R-beyond-228)', () => {
  const page = (results: ReleaseEvent[], current_page = 1) => ({
    results,
    count: 30,
    total_pages: 2,
    current_page,
    page_size: 25,
    has_next: current_page === 1,
    has_previous: current_page > 1,
  });

  it('tell what happened to each part, by whom, and why, page by page', async () => {
    const { user, address } = show({ query: '' });
    server.on(calls.parts.events, ({ query }) =>
      query.page === 2
        ? page([anEvent('released', '1.0.0', { id: 1, notes: 'Works a day without a network' })], 2)
        : page([
            anEvent('refused', '1.5.0', { id: 8, reason: 'It needs peso2', previous: null }),
            anEvent('returned', '1.4.0', {
              id: 7,
              previous: '1.3.1',
              by: { kind: 'itself', name: null },
              reason: 'Why',
            }),
            anEvent('stopped', '1.4.0', { id: 6, previous: '1.3.1' }),
            anEvent('rolled_back', '1.3.0', { id: 5, previous: '1.3.1', by: { kind: 'person', name: 'Dino Robles' } }),
            anEvent('promoted', '1.4.0', { id: 4, shared_with: { percent: 50 } }),
            anEvent('promoted', '1.4.0', { id: 3, previous: '1.3.1' }),
            anEvent('canary', '1.4.0', { id: 2, shared_with: { role: 'driver' }, by: { kind: 'command', name: null } }),
          ]),
    );
    await user.click(await screen.findByRole('radio', { name: 'All events' }));
    const table = await screen.findByRole('table', { name: 'All events' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DriverRefused1.5.0It needs peso2Today, 2:41 PMPaolo, phone team',
      'DriverWent back1.4.0 → 1.3.1WhyToday, 2:41 PMWent back by itself',
      'DriverCanary stopped1.4.0 → 1.3.1Today, 2:41 PMPaolo, phone team',
      'DriverRolled back1.3.1 → 1.3.0Today, 2:41 PMDino Robles',
      'DriverCanary shared1.4.0 for 50 %Today, 2:41 PMPaolo, phone team',
      'DriverGiven to everybody1.3.1 → 1.4.0Today, 2:41 PMPaolo, phone team',
      'DriverCanary1.4.0 for DriversToday, 2:41 PMA command on the server',
    ]);
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Works a day without a network')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe(`${PATH}?show=events&page=2`));
  });

  it('of a business where nothing was released', async () => {
    server.on(calls.parts.events, { ...page([]), count: 0, total_pages: 1 });
    renderScreen(<ReleasesPage />, { as: aUser('operator'), path: `${PATH}?show=events` });
    expect(await screen.findByText('Nothing has happened yet')).toBeInTheDocument();
  });
});

describe('where the business has owners (R-beyond-482)', () => {
  it('others read the releases, with one line that says who can change them, and take no step', async () => {
    server.on(calls.business.owners, { owners: [{ id: 4, name: 'Ana Cruz' }], may_change: false });
    server.on(calls.mix.read, { may: false, who: 'nobody', parts: [] });
    show();
    expect(await screen.findByText('Owners: Ana Cruz.')).toBeVisible();
    expect(await line('1.4.0')).toBeVisible();
    for (const name of [/^Promote/, /^Stop/, /^Roll back/, /^Give/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Preview link/ })).not.toHaveLength(0);
    expect(await screen.findByRole('combobox', { name: 'Who may choose versions' })).toBeDisabled();
  });
});

describe('release tokens (R-beyond-760, R-beyond-761)', () => {
  const aToken = (over: Partial<NamedReleaseToken> = {}): NamedReleaseToken => ({
    id: 7,
    remote: 'driver',
    name: 'Paolo, phone team',
    made_at: '2026-11-20T14:00:00+08:00',
    ends_at: '2027-02-18T14:00:00+08:00',
    last_used_at: null,
    allowed: false,
    ...over,
  });
  const OLDER = aToken({ id: 3, name: 'Ana', allowed: true, last_used_at: '2026-11-20T13:30:00+08:00' });
  const open = () =>
    renderScreen(<ReleasesPage />, { as: aUser('operator'), path: `${PATH}?show=tokens`, at: TEST_NOW });
  const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

  it('say of which team and part they are, whether they work, until when, and when they were last used', async () => {
    server.on(calls.parts.tokens, [aToken(), OLDER]);
    const { user } = open();
    expect(await rowOf('Paolo, phone team')).toHaveTextContent(
      'DriverWaits for an ownerThu, 18 Feb 2027, 2:00 PMNever',
    );
    expect(await rowOf('Ana')).toHaveTextContent('DriverWorksThu, 18 Feb 2027, 2:00 PMToday, 1:30 PM');
    expect(within(await rowOf('Ana')).queryByRole('button', { name: /^Allow/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Parts' }));
    expect(screen.queryByText('Ana')).not.toBeInTheDocument();
  });

  it('an owner allows one that waits, and ends one, each after a question', async () => {
    server.on(calls.parts.tokens, [aToken(), OLDER]);
    server.on(calls.parts.allowToken, [aToken({ allowed: true }), OLDER]);
    server.on(calls.parts.endToken, [aToken({ allowed: true })]);
    const { user } = open();
    await user.click(within(await rowOf('Paolo, phone team')).getByRole('button', { name: /^Allow/ }));
    expect(await question()).toHaveAccessibleName('Allow the token of Paolo, phone team?');
    expect(await question()).toHaveTextContent('Who has it can release Driver until Thu, 18 Feb 2027, 2:00 PM.');
    await user.click(within(await question()).getByRole('button', { name: 'Allow' }));
    expect(await screen.findByText('The token of Paolo, phone team works now.')).toBeVisible();
    expect(server.seen(calls.parts.allowToken).map(({ params }) => params)).toEqual([{ remote: 'driver', id: '7' }]);
    await user.click(within(await rowOf('Ana')).getByRole('button', { name: /^End token/ }));
    await user.click(within(await question()).getByRole('button', { name: 'End token' }));
    expect(await screen.findByText('The token of Ana has ended.')).toBeVisible();
    expect(server.seen(calls.parts.endToken).map(({ params }) => params)).toEqual([{ remote: 'driver', id: '3' }]);
  });

  it('are read alone by who is no owner', async () => {
    server.on(calls.business.owners, { owners: [{ id: 4, name: 'Ana Cruz' }], may_change: false });
    server.on(calls.parts.tokens, [aToken(), OLDER]);
    open();
    expect(await screen.findByText('Owners: Ana Cruz.')).toBeVisible();
    expect(await rowOf('Ana')).toBeVisible();
    for (const name of [/^Allow/, /^End token/]) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('of a business without any', async () => {
    server.on(calls.parts.tokens, []);
    open();
    expect(await screen.findByText('There are no release tokens')).toBeVisible();
  });
});
