import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';

interface Read {
  readonly notifications: readonly { readonly title: string; readonly message: string }[];
}

describe('notifications of people who chose Filipino', () => {
  const given = freshBusiness();

  it('are in it, with the date too; those of others stay English (R-beyond-574)', async () => {
    const { on } = given;
    await on.therapists[0].put('/api/auth/profile/', { language: 'fil' });
    const { id } = await on.book();
    const newest = async (who: { get: typeof on.operator.get }) => {
      const { body } = await who.get<Read>('/api/scheduling/notifications/');
      return [body.notifications[0]?.title, body.notifications[0]?.message];
    };
    const [title, message] = await newest(on.therapists[0]);
    expect(title).toBe('Bagong appointment');
    expect(message).toMatch(/, Biy, 20 Nob, 4:00 PM\. Sumagot bago ang \d+:\d\d [AP]M\.$/);
    const [english, said] = await newest(on.drivers[0]);
    expect(english).toBe('New appointment');
    expect(said).toMatch(/, Fri, 20 Nov, 4:00 PM\. Please answer by /);
    await on.operator.patch(`${BASE}${id}/`, { notes: 'Second floor' });
    expect(await newest(on.therapists[0])).toEqual([
      'May nabago sa appointment',
      expect.stringMatching(/: nabago ang lugar o notes\.$/),
    ]);
    await on.operator.patch(`${BASE}${id}/`, { status: 'therapist_confirmed' });
    expect(await newest(on.therapists[0])).toEqual([
      'Binago ng operator ang status',
      expect.stringMatching(/: Handa na ang therapist\.$/),
    ]);
    expect((await newest(on.drivers[0]))[1]).toMatch(/: Therapist ready\.$/);
  });

  it('that stand there are told again when their reader changes the language, and back (R-beyond-722)', async () => {
    const { on } = given;
    const reader = on.therapists[0];
    const all = async () => (await reader.get<Read>('/api/scheduling/notifications/')).body.notifications;
    await reader.put('/api/auth/profile/', { language: 'en' });
    const { id } = await on.book();
    await on.operator.patch(`${BASE}${id}/`, { notes: 'Third floor' });
    const english = await all();
    expect(english[1]?.message).toMatch(/, Fri, 20 Nov, 4:00 PM\. Please answer by /);
    await reader.put('/api/auth/profile/', { language: 'fil' });
    const [edited, asked] = await all();
    expect([edited?.title, edited?.message]).toEqual([
      'May nabago sa appointment',
      expect.stringMatching(/, Biy, 20 Nob, 4:00 PM: nabago ang lugar o notes\.$/),
    ]);
    expect([asked?.title, asked?.message]).toEqual([
      'Bagong appointment',
      expect.stringMatching(/, Biy, 20 Nob, 4:00 PM\. Sumagot bago ang \d+:\d\d [AP]M\.$/),
    ]);
    await reader.put('/api/auth/profile/', { language: 'en' });
    expect(await all()).toEqual(english);
  });
});
