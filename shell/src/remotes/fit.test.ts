import { lackedHere } from './fit';

const shared: Record<string, unknown> = {
  'shared-lib': { peso: () => '', limits: { NAME_MAX: 80 }, NOTHING: undefined, WORDS: ['a'], PATH: '/x' },
  'styled-components': () => undefined,
};
jest.mock('@module-federation/enhanced/runtime', () => ({
  loadShare: async (name: string) => (name in shared ? () => shared[name] : false),
}));

describe('a page that the server does not know', () => {
  it.each<[string, Record<string, string[]>, string[]]>([
    ['nothing', {}, []],
    ['names that are there', { 'shared-lib': ['peso', 'NOTHING'] }, []],
    ['a name that is not there', { 'shared-lib': ['peso', 'peso2'] }, ['`peso2` of shared-lib']],
    ['a member', { 'shared-lib': ['limits.NAME_MAX', 'limits.AGE_MAX'] }, ['`limits.AGE_MAX` of shared-lib']],
    ['a member of a list or a text', { 'shared-lib': ['WORDS.map', 'PATH.split'] }, []],
    ['a member of nothing', { 'shared-lib': ['NOTHING.more'] }, ['`NOTHING.more` of shared-lib']],
    ['a default', { 'styled-components': ['default'] }, []],
    ['a part that is not there', { 'shared-lib/cash': ['Till'] }, ['`shared-lib/cash`']],
  ])('finds by itself what it lacks of %s (R-beyond-213)', async (_what, needs, lacks) => {
    expect(await lackedHere(needs)).toEqual(lacks);
  });
});
