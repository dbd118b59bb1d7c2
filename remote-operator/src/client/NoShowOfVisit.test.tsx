import { screen } from '@testing-library/react';
import { anAppointment, aUser, calls, fakeServer, renderScreen } from 'shared-lib/testing';
import { NoShowOfVisit } from './NoShowOfVisit';

const operator = aUser('operator');
const starts_at = '2026-11-20T19:00:00+08:00';

it.each([
  ['five hours before its start', '2026-11-20T14:00:00+08:00', false],
  ['an hour before its start, when somebody may be on the way', '2026-11-20T18:00:00+08:00', true],
  ['after its start', '2026-11-20T19:20:00+08:00', true],
])('a visit cancelled %s (R-client-4, R-beyond-1516)', async (_when, cancelled_at, isOffered) => {
  const server = fakeServer();
  server.on(calls.people.clientOverview, {
    spent: 0,
    completed: 0,
    cancelled: 1,
    first_visit: null,
    last_visit: null,
    services: [],
    therapists: [],
    marks: [],
  });
  const visit = anAppointment({ status: 'cancelled', outcome: 'cancelled', starts_at, cancelled_at }, operator);
  renderScreen(
    <>
      <NoShowOfVisit appointment={visit} />
      <NoShowOfVisit appointment={{ ...visit, cancelled_at: starts_at }} />
    </>,
    { as: operator },
  );
  // The second visit is always offered, so the client is known by then.
  await screen.findAllByRole('button', { name: 'Mark a no-show' });
  expect(screen.getAllByRole('button', { name: 'Mark a no-show' })).toHaveLength(isOffered ? 2 : 1);
});
