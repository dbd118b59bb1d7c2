import { preferenceRank, preferenceWords, preferredFirst } from './client-preference';

const [liza, mia, ben, sam] = [
  { id: 1, gender: 'female' as const },
  { id: 2, gender: 'female' as const },
  { id: 3, gender: 'male' as const },
  { id: 4, gender: null },
];
const team = [ben!, sam!, liza!, mia!];

describe('the people offered to a client', () => {
  it.each([
    [{ therapist: null, gender: null }, [3, 4, 1, 2]],
    [{ therapist: 2, gender: null }, [2, 3, 4, 1]],
    [{ therapist: null, gender: 'female' as const }, [1, 2, 4, 3]],
    [{ therapist: 3, gender: 'female' as const }, [3, 1, 2, 4]],
    [{ therapist: 1, gender: 'male' as const }, [1, 3, 4, 2]],
  ])('come in the order the client asks for, ties as before: %j (R-client-2)', (preference, order) => {
    expect(preferredFirst(team, preference).map(({ id }) => id)).toEqual(order);
  });

  it('get a note if they match the wish or are of the other gender, and say so if their gender is unknown (R-client-2, R-beyond-902)', () => {
    const asks = { therapist: 3, gender: 'female' as const };
    expect(team.map((one) => preferenceWords(asks, one))).toEqual([
      'Preferred',
      'Gender not known',
      undefined,
      undefined,
    ]);
    expect(preferenceWords({ therapist: null, gender: 'female' }, ben!)).toBe('Client asks for a woman');
    expect(preferenceWords({ therapist: null, gender: 'male' }, mia!)).toBe('Client asks for a man');
    expect(preferenceRank({ therapist: null, gender: 'male' }, sam!)).toBe(2);
  });
});
