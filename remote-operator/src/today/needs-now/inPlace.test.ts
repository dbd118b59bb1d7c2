import { inPlace, waiting } from './inPlace';

const line = (key: string, says = '') => ({ key, says });
const placed = (stood: string[], now: ReturnType<typeof line>[], elsewhere: string[] = []) =>
  inPlace(
    stood.map((key) => waiting(line(key))),
    now,
    ({ key }) => elsewhere.includes(key),
  ).map(({ line: { key, says }, isSettled }) => `${key}${says}${isSettled ? ' done' : ''}`);

describe('the lines under a hand (R-pages-116)', () => {
  it('keep their places, settled or not, with their current text', () => {
    expect(placed(['a', 'b', 'c'], [line('c'), line('b', '!')])).toEqual(['a done', 'b!', 'c']);
  });

  it('new lines join at the end, however long they wait', () => {
    expect(placed(['b', 'c'], [line('a'), line('b'), line('c'), line('d')])).toEqual(['b', 'c', 'a', 'd']);
  });

  it('are not marked as done when they wait on another page', () => {
    expect(placed(['a', 'b'], [line('b')], ['a'])).toEqual(['a', 'b']);
  });

  it('wait again when what was done is undone', () => {
    const done = inPlace([waiting(line('a')), waiting(line('b'))], [line('b')], () => false);
    expect(inPlace(done, [line('a'), line('b')], () => false).map(({ isSettled }) => isSettled)).toEqual([
      false,
      false,
    ]);
  });
});
