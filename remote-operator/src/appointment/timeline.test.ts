import { anAppointment } from 'shared-lib/testing';
import { timeline } from './timeline';

describe('the timeline of an appointment', () => {
  it('begins with the booking and tells what happened in order', () => {
    const appointment = anAppointment({
      status: 'cancelled',
      created_at: '2026-11-20T01:00:00Z',
      rejected_at: '2026-11-20T02:00:00Z',
      rejected_by: { id: 11, role: 'therapist', name: 'Liza Ramos' },
      rejection_reason: 'Health issues',
      rejection_reviewed_at: '2026-11-20T03:00:00Z',
      rejection_review_decision: 'accept',
      rejection_review_notes: 'get well',
      cancelled_at: '2026-11-20T03:00:00Z',
    });
    expect(timeline(appointment).map(({ what, detail }) => [what, detail])).toEqual([
      ['Booked', undefined],
      ['Refused', 'Liza Ramos: Health issues'],
      ['Refusal reviewed', 'accepted: get well'],
      ['Cancelled', undefined],
    ]);
  });

  it('tells who accepted, who was asked for the ride home, and what they said, between the other moments', () => {
    const appointment = anAppointment({ created_at: '2026-11-20T01:00:00Z', started_at: '2026-11-20T04:00:00Z' });
    const moments = timeline(appointment, [
      { at: '2026-11-20T02:00:00Z', kind: 'accepted', name: 'Liza Ramos' },
      { at: '2026-11-20T05:00:00Z', kind: 'pickup_asked', name: 'Ben Castro' },
      { at: '2026-11-20T05:15:00Z', kind: 'pickup_unanswered', name: 'Ben Castro' },
    ]);
    expect(moments.map(({ what, detail }) => [what, detail])).toEqual([
      ['Booked', undefined],
      ['Accepted', 'Liza Ramos'],
      ['Started', undefined],
      ['Asked for the ride home', 'Ben Castro'],
      ['Did not answer for the ride home', 'Ben Castro'],
    ]);
  });

  it('tells who asked for backup, and that nobody came forward where nobody did (R-beyond-9)', () => {
    const moments = timeline(anAppointment({ created_at: '2026-11-20T01:00:00Z' }), [
      { at: '2026-11-20T02:00:00Z', kind: 'backup_asked', name: 'Ana Reyes' },
      { at: '2026-11-20T02:10:00Z', kind: 'backup_unanswered', name: null },
    ]);
    expect(moments.slice(1).map(({ what, detail }) => [what, detail])).toEqual([
      ['Asked for backup', 'Ana Reyes'],
      ['Nobody came forward to take the ride over', undefined],
    ]);
  });

  it('leaves out what has not happened', () => {
    expect(timeline(anAppointment({ status: 'pending' })).map(({ what }) => what)).toEqual(['Booked']);
  });
});
