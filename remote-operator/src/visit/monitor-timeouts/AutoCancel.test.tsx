import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { toast } from 'shared-lib';
import {
  ACTION_FAILURES,
  type ActionFailure,
  aUser,
  calls,
  type FakeServer,
  fakeClock,
  fakeServer,
  letItWait,
  renderScreen,
  TEST_NOW,
} from 'shared-lib/testing';
import { AutoCancel } from './AutoCancel';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
const run = {
  message: 'Overdue appointments auto-canceled successfully',
  cancelled: [2041, 2044],
  disabled: [{ id: 11, name: 'Liza Ramos' }],
  spared: [],
};
const open = () => renderScreen(<AutoCancel />, { as: aUser('operator') });
const real = () => server.seen(calls.appointments.autoCancelOverdue).filter(({ query }) => !query.dry_run);

describe('auto-cancelling what is overdue', () => {
  it('asks first, in the required words, and names whom it touches (5-046, 4-064, 4-065)', async () => {
    server.on(calls.appointments.autoCancelOverdue, run);
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Auto-cancel overdue' }));
    expect(
      await screen.findByText(
        "This will auto-cancel all overdue appointments and disable therapists who didn't respond. Continue?",
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('2 appointments are cancelled: #2041, #2044')).toBeInTheDocument();
    expect(screen.getByText('Accounts disabled: Liza Ramos')).toBeInTheDocument();
    expect(real()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(real()).toHaveLength(0);
  });

  it('names people who are spared because they are in another visit, or not back from one (R-workflow-28)', async () => {
    server.on(calls.appointments.autoCancelOverdue, { ...run, spared: [{ id: 12, name: 'Mia Gomez' }] });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Auto-cancel overdue' }));
    expect(await screen.findByText('Still at work, so not disabled: Mia Gomez')).toBeVisible();
  });

  it('says how many were cancelled, and who was disabled (8-083)', async () => {
    server.on(calls.appointments.autoCancelOverdue, run);
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Auto-cancel overdue' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(
      await screen.findByText('Overdue appointments auto-canceled successfully: 2. Disabled: Liza Ramos'),
    ).toBeVisible();
    await waitFor(() => expect(real()).toHaveLength(1));
  });

  it('also says that it is done when all were answered meanwhile (8-123, R-texts-5)', async () => {
    server.on(calls.appointments.autoCancelOverdue, ({ query }) =>
      query.dry_run ? run : { ...run, cancelled: [], disabled: [] },
    );
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Auto-cancel overdue' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Successfully processed overdue appointments')).toBeVisible();
  });

  it('asks nothing when nothing is overdue', async () => {
    server.on(calls.appointments.autoCancelOverdue, { message: '', cancelled: [], disabled: [], spared: [] });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Auto-cancel overdue' }));
    expect(await screen.findByText('No appointment is overdue right now.')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it.each(Object.keys(ACTION_FAILURES) as ActionFailure[])(
    'says before and after the question that it failed, when it is %s (8-122)',
    async (failure) => {
      fakeClock(TEST_NOW);
      const fails = ACTION_FAILURES[failure];
      server.on(calls.appointments.autoCancelOverdue, fails);
      open();
      const press = async (name: string) => {
        fireEvent.click(screen.getByRole('button', { name }));
        await letItWait();
      };
      await press('Auto-cancel overdue');
      expect(screen.getByText('Failed to process overdue appointments. Please try again.')).toBeVisible();
      act(() => toast.clear());
      server.on(calls.appointments.autoCancelOverdue, ({ query }) => (query.dry_run ? run : fails()));
      await press('Auto-cancel overdue');
      await press('Continue');
      expect(screen.getByText('Failed to process overdue appointments. Please try again.')).toBeVisible();
      jest.useRealTimers();
    },
  );
});
