import { type Appointment } from 'shared-lib';
import { anAppointment, aTherapistOn } from 'shared-lib/testing';
import { waitingWords } from './waitingWords';

const [LIZA, BEN] = [11, 21];
const at = (status: Appointment['status'], over: Partial<Appointment> = {}) => anAppointment({ status, ...over });
const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
const cai = aTherapistOn({ id: 13, first_name: 'Cai', last_name: 'Tan' });

it.each([
  ['a driver, for a therapist who is not ready', at('confirmed'), BEN, 'Waiting for Liza'],
  ['a therapist who is ready, for the driver', at('therapist_confirmed'), LIZA, 'Waiting for Ben'],
  ['everybody who is ready, for the office', at('driver_confirmed'), LIZA, 'Waiting for the office'],
  ['a therapist, for a driver who has not set off', at('in_progress'), LIZA, 'Waiting for Ben'],
  ['a therapist, for the payment', at('awaiting_payment'), LIZA, 'Waiting for the office'],
  ['two others', at('pending', { therapists_details: [mia] }), LIZA, 'Waiting for Mia and Ben'],
  ['more', at('pending', { therapists_details: [mia, cai] }), LIZA, 'Waiting for 3 people'],
])('says whom a visit waits for, in few words: %s (R-beyond-302)', (_who, visit, self, words) => {
  expect(waitingWords(visit, self)).toBe(words);
});

it.each([
  ['it waits for the reader', at('confirmed'), LIZA],
  ['its driver has no more part in it', at('session_in_progress'), BEN],
  ['it is on its way', at('journey'), LIZA],
  ['it is over', at('completed'), BEN],
])('says nothing when %s (R-beyond-302)', (_when, visit, self) => {
  expect(waitingWords(visit, self)).toBe('');
});
