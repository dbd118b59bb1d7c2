import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { signIn } from '../session/session';
import { aUser, calls, fakeServer, problem, rawAnswer, TEST_TOKEN, testQueryClient } from '../testing';
import { actionFailureText, type ActionRequest, useAppointmentAction } from './appointment-actions';

/** Takes the action against a server that answers so, and says what a person would be told. */
async function toldAfter(request: ActionRequest, answer: ReturnType<typeof rawAnswer>): Promise<string> {
  signIn({ token: TEST_TOKEN, user: aUser('operator') });
  const server = fakeServer();
  server.on(calls.appointments.act, answer);
  const client = testQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useAppointmentAction, { wrapper });
  const error = await act(() =>
    result.current.mutateAsync(request).then(
      () => null,
      (failure: unknown) => failure,
    ),
  );
  client.clear();
  return actionFailureText(request.action, error);
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('an action that failed without words of the server is told in its own', () => {
  const failures: [ActionRequest, string, string][] = [
    [{ id: 7, action: 'reject', body: { rejection_reason: 'Ill' } }, 'Could not reject appointment', '8-042'],
    [{ id: 7, action: 'driver_confirm' }, 'Could not confirm appointment', '8-062'],
    [{ id: 7, action: 'confirm_pickup' }, 'Could not confirm pickup', '8-063'],
    [{ id: 7, action: 'reject_pickup', body: { reason: 'Flat tyre' } }, 'Could not reject pickup', '8-064'],
    [{ id: 7, action: 'arrive_at_location' }, 'Could not mark as arrived', '8-065'],
    [{ id: 7, action: 'start_journey' }, 'Could not start journey', '8-066'],
    [{ id: 7, action: 'start_session' }, 'Could not start session', '8-067'],
    [{ id: 7, action: 'complete' }, 'Could not complete appointment', '8-070'],
    [{ id: 7, action: 'mark_completed', body: { payment_amount: 850 } }, 'Could not mark appointment as paid', '8-071'],
  ];

  /** The dashboards of those who take these have alerts of their own; nobody reads these texts yet. */
  const unread: [ActionRequest, string][] = [
    [{ id: 7, action: 'therapist_confirm' }, 'Could not confirm appointment'],
    [{ id: 7, action: 'mark_awaiting_payment' }, 'Could not request payment'],
    [{ id: 7, action: 'request_pickup' }, 'Could not request pickup'],
    [{ id: 7, action: 'complete_return_journey' }, 'Could not complete return journey'],
  ];

  const expectWords = async (request: ActionRequest, text: string) => {
    expect(await toldAfter(request, rawAnswer(418))).toBe(text);
    expect(await toldAfter(request, problem('STALE_VERSION', { detail: 'Somebody was faster.' }))).toBe(
      'Somebody was faster.',
    );
  };

  it.each(failures)('%o: %s (%s)', (request, text, _point) => expectWords(request, text));
  it.each(unread)('%o, behind the alert of a dashboard', expectWords);
});
