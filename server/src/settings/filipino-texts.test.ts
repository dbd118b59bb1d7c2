import type { Answer, Calls, FilipinoText } from 'shared-lib/contract';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const PATH = '/api/settings/filipino/';
type List = Answer<Calls['settings']['filipinoTexts']>;
const ARRIVES = '{driver} brings {names} to you';

describe('the Filipino texts that owners correct', () => {
  let app: TestApp;
  let operator: TestClient;
  beforeEach(async () => {
    app = await testApp();
    operator = await app.as('operator', 1);
  });
  afterEach(() => app.close());
  const list = async (query: string, by = operator) => (await by.get<List>(`${PATH}?${query}`)).body;
  const textOf = async (english: string): Promise<FilipinoText> => {
    const found = (await list(`search=${encodeURIComponent(english)}`)).results.find((one) => one.english === english);
    if (!found) throw new Error(`no text ${english}`);
    return found;
  };
  const correct = ({ id, filipino: seen }: FilipinoText, filipino: string | null, by = operator) =>
    by.put<FilipinoText & { fields?: object; code?: string; current?: FilipinoText }>(`${PATH}${id}/`, {
      filipino,
      seen,
    });

  it('are listed by English with their values by name, a page at a time; a search finds both (R-beyond-690)', async () => {
    const first = await list('');
    expect(first.count).toBeGreaterThan(1500);
    expect(first.results).toHaveLength(10);
    const all = (await list('page_size=100&page=3')).results.map(({ english }) => english);
    expect(all).toEqual([...all].sort((a, b) => a.localeCompare(b, 'en')));
    for (const search of ['SIMULAN ANG SESSION', 'start session'])
      expect((await list(`search=${encodeURIComponent(search)}`)).results).toContainEqual(
        expect.objectContaining({ english: 'Start Session', filipino: 'Simulan ang Session', corrected: false }),
      );
    expect((await list('search=zzzz')).results).toEqual([]);
    expect((await operator.get(`${PATH}?corrected=yes`)).status).toBe(400);
  });

  it('are corrected, marked, in the trail, and ours again (R-beyond-690)', async () => {
    const ours = await textOf('Start Session');
    const { body } = await correct(ours, '  Umpisahan na  ');
    expect(body).toMatchObject({ filipino: 'Umpisahan na', ours: 'Simulan ang Session', corrected: true });
    expect(body.corrected_by).not.toBeNull();
    expect((await list('corrected=true')).results).toEqual([body]);
    expect((await correct(body, null)).body).toEqual(ours);
    // What equals ours is no correction.
    await correct(ours, 'Simulan ang Session');
    expect((await list('corrected=true')).results).toEqual([]);
    expect(
      await app.sql(
        `select actor_id, before, after from audit_log where action = 'settings.filipino_text' order by id`,
      ),
    ).toEqual([
      {
        actor_id: operator.id,
        before: { english: 'Start Session', filipino: 'Simulan ang Session' },
        after: { english: 'Start Session', filipino: 'Umpisahan na' },
      },
      {
        actor_id: operator.id,
        before: { english: 'Start Session', filipino: 'Umpisahan na' },
        after: { english: 'Start Session', filipino: 'Simulan ang Session' },
      },
    ]);
  });

  it.each([
    ['', 'This field is required'],
    ['   ', 'This field is required'],
    ['Hatid ni {driver}.', 'Keep {names} in the text, letter for letter.'],
    ['Papunta na: {names}, hatid ni {tsuper}', 'Keep {driver} in the text, letter for letter.'],
    ['Papunta na: {names}, hatid ni {driver}, {client}', 'Take out {client}: the English text does not have it.'],
    ['Papunta {na: {names}, hatid ni {driver}', 'Use braces only around the values of the English text.'],
    ['<b>{names}</b> {driver}', 'Leave out < and >.'],
  ])('are refused beside the field: %j (R-beyond-690)', async (typed, problem) => {
    const text = await textOf(ARRIVES);
    const { status, body } = await correct(text, typed);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(JSON.stringify(body)).toContain(JSON.stringify(problem).slice(1, -1));
    expect((await list('corrected=true')).count).toBe(0);
  });

  it('are not longer than 500 letters, and only texts of the product (R-beyond-690)', async () => {
    const text = await textOf('Start Session');
    expect((await correct(text, 'a'.repeat(501))).status).toBe(400);
    expect((await correct(text, 'a'.repeat(500))).status).toBe(200);
    expect((await correct({ ...text, id: '0'.repeat(16) }, 'a')).status).toBe(404);
  });

  it('with values keep them, in any order, and a part of a sentence keeps the blanks around it (R-beyond-690)', async () => {
    const text = await textOf(ARRIVES);
    expect((await correct(text, 'Hatid ni {driver} si {names}')).body.filipino).toBe('Hatid ni {driver} si {names}');
    const part = (await list('search=and&page_size=100')).results.find(({ english }) => english === ' and ');
    expect((await correct(part as FilipinoText, 'saka')).body.filipino).toBe(' saka ');
    expect(await app.sql('select english, filipino from corrected_texts order by english')).toEqual([
      { english: ' and ', filipino: ' saka ' },
      { english: '{0} brings {1} to you', filipino: 'Hatid ni {0} si {1}' },
    ]);
  });

  it('of two people at once keep the first, and show it to the other (R-beyond-690)', async () => {
    const seen = await textOf('Start Session');
    const answers = await Promise.all([correct(seen, 'Una'), correct(seen, 'Pangalawa', await app.as('operator', 2))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [done, late] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
    expect(late.body).toMatchObject({ code: 'STALE_VERSION', current: { filipino: done.body.filipino } });
  });

  it('are corrected by owners where there are owners, and by no other role (R-beyond-690)', async () => {
    const text = await textOf('Start Session');
    const other = await app.as('operator', 2);
    await app.sql('update users set is_owner = true where id = $1', [other.id]);
    expect((await correct(text, 'Umpisahan')).status).toBe(403);
    expect((await correct(text, 'Umpisahan', other)).status).toBe(200);
    for (const role of ['therapist', 'driver'] as const) {
      const who = await app.as(role);
      expect((await who.get(PATH)).status).toBe(403);
      expect((await correct(text, 'Simula', who)).status).toBe(403);
    }
  });
});
