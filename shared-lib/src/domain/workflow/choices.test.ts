import { OTHER_REASON, REJECTION_REASONS, rejectionReason } from './choices';

describe('rejection reasons (5-022, 5-026, 5-027)', () => {
  it('are the eight that the list offers', () => expect(REJECTION_REASONS).toHaveLength(8));
  it('take the text behind Other, trimmed', () => {
    expect(rejectionReason(OTHER_REASON, '  flat tyre ')).toBe('flat tyre');
    expect(rejectionReason(OTHER_REASON, '   ')).toBe('');
    expect(rejectionReason('Health issues', 'ignored')).toBe('Health issues');
  });
});
