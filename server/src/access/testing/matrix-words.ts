import { type Person } from './users.js';
import { TODAY, type Ask, type Scenario } from './scenario.js';

/** Status and code, as `403 WRONG_ROLE`; only the status where it is not a refusal. */
export type Results = Readonly<Partial<Record<Person, string>>>;
export interface Row {
  readonly results: Results;
  readonly ask?: (scenario: Scenario) => Ask | Promise<Ask>;
}

export const aGoneText = () => ({ path: { id: '0'.repeat(16) }, body: { filipino: 'Simulan', seen: 'Umpisahan' } });

const written = (link: string) => ({ sms: link, subject: 'Thanks', mail: link });
export const aClientText = () => ({
  path: { about: 'thanks', language: 'en' },
  body: { ...written('{link}'), seen: written('Thanks') },
});

export const NO_SESSION = {
  anonymous: '401 NOT_AUTHENTICATED',
  pending: '401 SESSION_EXPIRED',
  disabled: '403 OPERATOR_DISABLED',
};
export const UNVERIFIED = '403 EMAIL_NOT_VERIFIED';
export const WRONG_ROLE = '403 WRONG_ROLE';
export const MISSING = '404 NOT_FOUND';

/** Any person, with or without a session. */
export const anybody = (result: string): Results =>
  Object.fromEntries(
    ['anonymous', 'unverified', 'pending', 'disabled', 'driver', 'therapist', 'operator'].map((person) => [
      person,
      result,
    ]),
  );
export const everybody = (result: string): Results => ({
  ...NO_SESSION,
  unverified: UNVERIFIED,
  driver: result,
  therapist: result,
  operator: result,
});
/** Also people whose address is not verified yet. */
export const account = (result: string): Results => ({ ...everybody(result), unverified: result });
export const operators = (result: string): Results => ({ ...everybody(WRONG_ROLE), operator: result });
/** Therapists and drivers. */
export const staff = (result: string): Results => ({ ...everybody(result), operator: WRONG_ROLE });
/** People with their own records; others of the same trade find nothing there. */
export const owners = (result: string): Results => ({
  ...everybody(result),
  otherDriver: MISSING,
  otherTherapist: MISSING,
});

/** Service days of reports. */
export const A_DAY = { from: TODAY, to: TODAY };
export const body = (content: unknown) => (): Ask => ({ body: content });
export const query = (content: NonNullable<Ask['query']>) => (): Ask => ({ query: content });
export const BAD_CODE = { email: 'nobody@example.test', code: '123456', challenge: 'none' };
/** A different unknown person in each scenario, because tries and mails are counted by name. */
export const nobody =
  <T>(ask: (email: string) => T) =>
  ({ users, person }: Scenario) => ({ body: ask(`nobody.${users.operator.id}.${person}@example.test`) });
export const NEW_DRIVER = { vehicle_type: 'car', motorcycle_plate: 'NHT 1234' };

export const AUTH = '/api/auth';
export const VISITS = '/api/scheduling/appointments';
export const SERIES = '/api/scheduling/series';
export const TIMES = '/api/scheduling/availabilities';
export const NEWS = '/api/scheduling/notifications';
export const REGISTER = '/api/registration';
export const ATTENDANCE = '/api/attendance';
