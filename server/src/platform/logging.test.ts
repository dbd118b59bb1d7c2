import { createLogger, type Logger } from './logging.js';

describe('the log', () => {
  let lines: string[];
  let log: Logger;
  beforeEach(() => {
    lines = [];
    log = createLogger({ level: 'info', to: { write: (line) => void lines.push(line) } });
  });
  const written = (): Record<string, unknown> => JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;

  it('is JSON, one object on each line, with the level as a word', () => {
    log.info({ request_id: 'r-1', status: 200 }, 'request');
    expect(lines).toHaveLength(1);
    expect(written()).toMatchObject({
      level: 'info',
      request_id: 'r-1',
      status: 200,
      message: 'request',
      time: expect.any(Number),
    });
  });

  const CANARY = 'kanarie-7f3a9c1d5e';

  it.each([
    ['a member of that name', (it: Logger) => it.info({ token: CANARY }, 'x')],
    ['a header', (it: Logger) => it.info({ headers: { authorization: `Token ${CANARY}` } }, 'x')],
    ['deep inside', (it: Logger) => it.info({ a: { b: [{ new_password: CANARY }] } }, 'x')],
    ['an address', (it: Logger) => it.info({ url: `/ws/scheduling/appointments/?token=${CANARY}&last=1.2` }, 'x')],
    ['the text', (it: Logger) => it.warn(`failed with Authorization: Bearer ${CANARY}`)],
    ['the text with a placeholder', (it: Logger) => it.warn('failed with %s', `token=${CANARY}`)],
    ["an error's message and stack", (it: Logger) => it.error({ error: new Error(`no such token: ${CANARY}`) }, 'x')],
    ['an error logged by itself', (it: Logger) => it.error(new Error(`?token=${CANARY}`))],
    [
      "an error's cause",
      (it: Logger) => it.error({ error: new Error('x', { cause: new Error(`code=${CANARY}`) }) }, 'x'),
    ],
    [
      'the password of an address',
      (it: Logger) => it.error({ error: new Error(`cannot reach postgresql://hatid:${CANARY}@db/hatid`) }, 'x'),
    ],
    ['a child logger', (it: Logger) => it.child({ reqId: '1' }).info({ session_token: CANARY }, 'x')],
  ])('never contains a secret from %s', (_where, write) => {
    write(log);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain(CANARY);
    expect(lines[0]).toContain('[hidden]');
  });

  it('never contains who a person is', () => {
    const person = {
      first_name: 'Maria',
      last_name: 'Santos',
      email: 'maria@example.com',
      phone_number: '0917 555 0142',
      address: '12 Mabini St',
      notes: 'gate code 4',
    };
    log.info(
      { client: person, problem: 'duplicate key (email)=(maria@example.com), called +63 917 555 0142' },
      'wrote to maria@example.com',
    );
    expect(lines[0]).not.toMatch(/maria|santos|0917|917 555|mabini|gate/i);
  });

  it('contains of a database error what helps: code, constraint and table, not the row', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
      code: '23505',
      constraint: 'users_email_key',
      table: 'users',
      detail: 'Key (lower(email))=(maria@example.com) already exists.',
    });
    log.error({ error }, 'request failed');
    expect(written()['error']).toEqual({
      type: 'Error',
      message: error.message,
      stack: expect.any(String),
      code: '23505',
      constraint: 'users_email_key',
      table: 'users',
    });
  });

  it('keeps ids, instants, dates and counts, which identify nobody', () => {
    const id = '436ec580-fc27-4691-903f-146534e829bd';
    log.info(
      {
        request_id: id,
        user_id: 12,
        at: new Date(0),
        text_of_day: 'service day 2026-11-20',
        ms: 12.5,
        size: 12345678901,
      },
      'x',
    );
    expect(written()).toMatchObject({
      request_id: id,
      user_id: 12,
      at: '1970-01-01T00:00:00.000Z',
      text_of_day: 'service day 2026-11-20',
      ms: 12.5,
      size: 12345678901,
    });
  });
});
