import { askedVersions, mixWith, withoutVersions } from './askedVersions';

it('an address asks for versions by area; addresses of local builds are none (R-beyond-240)', () => {
  const search =
    '?remote-driver=1.4.0-rc.2&view=day&remote-operator=http://localhost:4302/mf.json&remote-new-part=1.0.0';
  expect(askedVersions(search)).toEqual([
    { remote: 'driver', version: '1.4.0-rc.2' },
    { remote: 'new-part', version: '1.0.0' },
  ]);
  expect(withoutVersions({ pathname: '/dashboard', search })).toBe(
    '/dashboard?view=day&remote-operator=http%3A%2F%2Flocalhost%3A4302%2Fmf.json',
  );
  expect(withoutVersions({ pathname: '/dashboard', search: '?remote-driver=1.0.0' })).toBe('/dashboard');
});

it('an address that names one area leaves what was chosen for the others (R-beyond-240)', () => {
  const shown = [
    { remote: 'driver', version: '1.3.0', chosen: true },
    { remote: 'operator', version: '2.0.0', chosen: true },
    { remote: 'therapist', version: '1.1.0', chosen: true, gone: true },
  ] as const;
  expect(mixWith(shown, [{ remote: 'driver', version: '1.4.0' }])).toEqual([
    { remote: 'operator', version: '2.0.0' },
    { remote: 'driver', version: '1.4.0' },
  ]);
});
