import { changedAppointment } from './appointment-bodies.js';
import { series } from './series.js';

describe('a change of a visit and the following', () => {
  it('takes all that an edit of one visit takes, but what is of that visit alone (R-booking-42)', () => {
    const ofOneVisit = [
      'version',
      'end_time',
      'internal_note',
      'status',
      'surcharge',
      'takes_back',
      'despite_do_not_book',
    ];
    for (const { body } of [series.previewChange, series.change])
      expect([...Object.keys(body.shape.change.shape), ...ofOneVisit].sort()).toEqual(
        Object.keys(changedAppointment.shape).sort(),
      );
  });
});
