import { z } from 'zod';
import type { EveryFieldGrouped } from './call.js';
import {
  audiencesOf,
  everybodyRead,
  operatorsAndDriversRead,
  operatorsAndTherapistsRead,
  operatorsRead,
  type Ungrouped,
} from './field-audiences.js';
import { id } from './primitives.js';

describe('a field of an answer', () => {
  const bare = z.object({ secret: z.string() });
  const withSecrets = z.object({
    ...everybodyRead({ id, inner: z.object({ ...everybodyRead({ id }), note: z.string() }).nullable() }),
    rows: z.array(bare),
    price: z.int().optional(),
  });

  it('is refused where no group says who reads it', () => {
    expect(() => audiencesOf(bare)).toThrow('no group');
    expect(() => audiencesOf(withSecrets)).toThrow('no group');
  });

  it('does not compile where no group says who reads it, and the error names it', () => {
    const names: Record<Ungrouped<typeof withSecrets>, true> = { note: true, secret: true, price: true };
    const refusal: EveryFieldGrouped<typeof bare> = 'no group says who reads secret';
    expect([Object.keys(names), refusal]).toHaveLength(2);
  });

  it('compiles where groups name all of its fields, or keep it from some as a whole', () => {
    const whole = z.object({ ...everybodyRead({ id }), ...operatorsRead({ inner: bare, rows: z.array(bare) }) });
    const none: Record<Ungrouped<typeof whole>, true> = {};
    expect([none, audiencesOf(whole)]).toEqual([
      {},
      { id: 'everybody', inner: { secret: 'operators' }, rows: { secret: 'operators' } },
    ]);
  });

  it('is for those whom its own group and the group around it both name', () => {
    const price = z.object(operatorsAndTherapistsRead({ price: z.int() }));
    const answer = z.object({
      ...everybodyRead({ open: price }),
      ...operatorsAndTherapistsRead({ same: price }),
      ...operatorsAndDriversRead({ nobodyElse: price }),
      ...operatorsRead({ office: price }),
    });
    expect(audiencesOf(answer)).toEqual({
      open: { price: 'operatorsAndTherapists' },
      same: { price: 'operatorsAndTherapists' },
      nobodyElse: { price: 'operators' },
      office: { price: 'operators' },
    });
  });

  it('keeps its audience where a schema picks, extends or loosens it, and where an answer has two forms', () => {
    const full = z.object({ ...everybodyRead({ id, name: z.string() }), ...operatorsRead({ cost: z.int() }) });
    const card = full
      .pick({ id: true, cost: true })
      .partial()
      .extend(everybodyRead({ label: z.string() }));
    expect(audiencesOf(card)).toEqual({ id: 'everybody', cost: 'operators', label: 'everybody' });
    expect(audiencesOf(z.array(z.union([full, card])))).toEqual({
      id: 'everybody',
      name: 'everybody',
      cost: 'operators',
      label: 'everybody',
    });
  });

  it('has an audience of its own where two groups share a schema', () => {
    const both = z.object({ ...everybodyRead({ open: id }), ...operatorsRead({ kept: id }) });
    expect(audiencesOf(both)).toEqual({ open: 'everybody', kept: 'operators' });
    expect(() => audiencesOf(z.object({ id }))).toThrow('no group');
  });
});
