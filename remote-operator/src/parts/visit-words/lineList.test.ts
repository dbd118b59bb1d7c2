import { lineList } from './lineList';

it('names a surcharge as on top of the services, and one that was left out not at all (R-beyond-1421)', () => {
  const [foot, night] = [{ name: 'Foot 30' }, { name: 'Night', duration: 0, price: 200 }];
  expect(lineList([foot, foot, night])).toBe('Foot 30 × 2 · + Night');
  expect(lineList([foot, { ...night, price: 0 }])).toBe('Foot 30');
});
