import { screen, within } from '@testing-library/react';
import {
  anAppointment,
  aTherapistOn,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { ACTIONS } from '../../visit/actions/actionTable';
import { RemoveTherapist } from './RemoveTherapist';

const operator = aUser('operator');
const liza = aTherapistOn();
const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
const appointment = anAppointment({ id: 2041, status: 'confirmed', therapists_details: [liza, mia] }, operator);

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.appointments.read, appointment);
  server.on(calls.appointments.act, { ...appointment, therapists_details: [liza], version: 2 });
});

async function open() {
  const onClose = jest.fn();
  const view = renderScreen(
    <RemoveTherapist row={ACTIONS.remove_therapist} appointment={appointment} onClose={onClose} />,
    { as: operator },
  );
  return { ...view, onClose, dialog: await screen.findByRole('dialog', { name: 'Remove a therapist' }) };
}
const remove = () => screen.getByRole('button', { name: 'Remove from the visit' });
const sent = () => server.seen(calls.appointments.act).map(({ params, body }) => [params.action, body]);

describe('removing a therapist from a group', () => {
  it('asks who leaves, says what stays, and sends nothing before a choice (R-workflow-34)', async () => {
    const { user, dialog } = await open();
    expect(dialog).toHaveAccessibleDescription(
      'Ana Villareal #2041. The others go on. Price and duration stay the same.',
    );
    const options = within(dialog).getAllByRole('radio');
    expect(options.map((one) => one.closest('label')?.textContent)).toEqual(['Liza Ramos', 'Mia Gomez']);
    for (const one of options) expect(one).not.toBeChecked();
    await user.click(remove());
    expect(within(dialog).getByText('This field is required')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('removes the chosen one, closes, and says with whom the visit goes on (R-workflow-34)', async () => {
    const { user, onClose } = await open();
    await user.click(screen.getByRole('radio', { name: 'Mia Gomez' }));
    await user.click(remove());
    expect(await screen.findByText('The visit goes on with Liza Ramos')).toBeVisible();
    expect(sent()).toEqual([['remove_therapist', { therapist_id: 12 }]]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows the error at the choice, keeps the choice, and can be sent again (R-workflow-34)', async () => {
    server.on(calls.appointments.act, rawAnswer(400, { therapist_id: ['Mia Gomez is no longer of this visit.'] }));
    const { user, onClose } = await open();
    const chosen = screen.getByRole('radio', { name: 'Mia Gomez' });
    await user.click(chosen);
    await user.click(remove());
    expect(await screen.findByText('Mia Gomez is no longer of this visit.')).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: /Who leaves the visit/ })).toHaveAccessibleDescription(
      /Mia Gomez is no longer of this visit\./,
    );
    expect(chosen).toBeChecked();
    expect(onClose).not.toHaveBeenCalled();

    server.on(calls.appointments.act, { ...appointment, therapists_details: [liza], version: 2 });
    await user.click(remove());
    expect(await screen.findByText('The visit goes on with Liza Ramos')).toBeVisible();
    expect(sent()).toHaveLength(2);
  });

  it('shows above the choice why the visit refuses it, and keeps the choice (R-workflow-34)', async () => {
    server.on(calls.appointments.act, problem('LAST_THERAPIST', { detail: 'The visit needs a therapist.' }));
    const { user, onClose } = await open();
    const chosen = screen.getByRole('radio', { name: 'Liza Ramos' });
    await user.click(chosen);
    await user.click(remove());
    expect(await screen.findByRole('alert')).toHaveTextContent('The visit needs a therapist.');
    expect(chosen).toBeChecked();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps everybody when that is chosen', async () => {
    const { user, onClose } = await open();
    await user.click(screen.getByRole('button', { name: 'Keep everyone' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sent()).toEqual([]);
  });
});
