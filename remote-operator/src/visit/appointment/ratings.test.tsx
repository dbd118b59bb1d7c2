import { screen, waitFor, within } from '@testing-library/react';
import {
  aPage,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { RatingsPage } from '../../reports/RatingsPage';
import { readReport, shownPeriod } from '../../reports/reportAddress';
import { NeedsNow } from '../../today/needs-now/NeedsNow';
import { RatingCard } from './RatingCard';

const operator = aUser('operator');
const rating = {
  stars: 2,
  words: 'Nobody said sorry.',
  rated_at: '2026-11-20T19:00:00+08:00',
  settled_by: null,
  settled_at: null,
  waits: true,
};
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
});

describe('the rating of a visit', () => {
  it('has its stars and words; a low one is settled by a press, with the stars that were seen (R-beyond-512)', async () => {
    server.on(calls.ratings.read, { appointment: 7, rating });
    const { user } = renderScreen(<RatingCard id={7} />, { as: operator });
    expect(await screen.findByText('2 of 5')).toBeVisible();
    expect(screen.getByText('“Nobody said sorry.”')).toBeVisible();
    const settled = { ...rating, waits: false, settled_by: 'Marisol Ocampo', settled_at: '2026-11-20T19:05:00+08:00' };
    server.on(calls.ratings.settle, settled);
    server.on(calls.ratings.read, { appointment: 7, rating: settled });
    await user.click(screen.getByRole('button', { name: 'Mark as settled' }));
    expect(await screen.findByText(/settled by Marisol Ocampo, /)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(server.seen(calls.ratings.settle)[0]?.body).toEqual({ stars: 2 });
  });

  it('says why it could not be settled, and stays (R-beyond-512)', async () => {
    server.on(calls.ratings.read, { appointment: 7, rating });
    server.on(calls.ratings.settle, problem('STALE_VERSION'));
    const { user } = renderScreen(<RatingCard id={7} />, { as: operator });
    await user.click(await screen.findByRole('button', { name: 'Mark as settled' }));
    expect(await screen.findByText(/changed/i)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mark as settled' })).toBeVisible();
  });

  it('is not there where the client gave none, and says when it could not be fetched (R-beyond-511)', async () => {
    server.on(calls.ratings.read, { appointment: 7, rating: null });
    const { container, unmount } = renderScreen(<RatingCard id={7} />, { as: operator });
    await waitFor(() => expect(server.seen(calls.ratings.read)).toHaveLength(1));
    expect(container).not.toHaveTextContent('Rating');
    unmount();
    server.on(calls.ratings.read, problem('INTERNAL'));
    renderScreen(<RatingCard id={8} />, { as: operator });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('stands in what needs an operator now, with its words and a link to the visit (R-beyond-512)', async () => {
    server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
    server.on(
      calls.ratings.low,
      aPage([{ appointment: 381, client: 'Nina Cruz', stars: 1, words: 'Late', rated_at: rating.rated_at }]),
    );
    renderScreen(<NeedsNow />, { as: operator });
    const line = within(await screen.findByRole('listitem', { name: /Nina Cruz/ }));
    expect(line.getByText(/1 of 5 “Late”/)).toBeVisible();
    expect(line.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/dashboard/appointments/381');
  });
});

describe('the report of ratings', () => {
  const show = () => {
    const address = readReport(new URLSearchParams('show=ratings&period=month&day=2026-11-20'));
    return renderScreen(
      <RatingsPage
        address={address}
        shown={shownPeriod(address, '2026-11-20')}
        today="2026-11-20"
        onChange={() => undefined}
      />,
      { as: operator },
    );
  };

  it('has the average, the number and the low ones by therapist (R-beyond-513)', async () => {
    server.on(calls.ratings.byTherapist, {
      rows: [{ therapist: { id: 11, name: 'Ana Cruz' }, count: 12, average: 4.58, low: 1 }],
    });
    show();
    const row = within(await screen.findByRole('row', { name: /Ana Cruz/ }));
    for (const text of ['4.6 of 5', '12', '1']) expect(row.getByText(text)).toBeVisible();
  });

  it('says so where nobody rated anything (R-beyond-513)', async () => {
    server.on(calls.ratings.byTherapist, { rows: [] });
    show();
    expect(await screen.findByText('No ratings in this period')).toBeVisible();
  });
});
