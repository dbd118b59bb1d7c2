import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../test-cluster.js';
import { Describer } from './described-columns.js';

describe('the columns of a statement that can be null', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let describer: Describer;
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new pg.Client(database.owner);
    await owner.connect();
    describer = await new Describer(owner).open();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  const nullable = async (text: string) =>
    (await describer.columnsOf({ name: text, text })).map((column) => column.nullable);

  it.each([
    ['a required column', 'select email from users', false],
    ['another column', 'select username from users', true],
    ['a column that a condition requires', 'select username from users where username is not null', false],
    ['a function of a compared column', 'select lower(username) from users where username = $1', undefined],
    ['a compared column', 'select username from users where lower(username) = any ($1::text[])', false],
    ['a column compared in one of two cases', 'select username from users where username = $1 or id = 1', true],
    [
      'a column that an inner join requires',
      'select a.driver_id from appointments a join users u on u.id = a.driver_id',
      false,
    ],
    [
      'a column of a row that an outer join may not find',
      'select u.email from appointments a left join users u on u.id = a.driver_id',
      true,
    ],
    [
      'a column beside an outer join',
      'select a.status from appointments a left join users u on u.id = a.driver_id',
      false,
    ],
    [
      'a column that an outer join compares',
      'select a.driver_id from appointments a left join users u on u.id = a.driver_id',
      true,
    ],
    ['a column of a right join', 'select a.status from appointments a right join users u on u.id = a.driver_id', true],
    ['a fallback', `select coalesce(username, '') from users`, false],
    ['a fallback that can be null itself', 'select coalesce(username, phone_number) from users', true],
    ['a function of a column that can be null', 'select lower(username) from users', true],
    ['a case without an else', 'select case when is_active then email end from users', true],
    [
      'a case that tests for null first',
      `select case when username is not null then username else '' end from users`,
      false,
    ],
    ['a count', 'select count(username) from users', false],
    ['a sum without rows', 'select sum(seats) from users', true],
    ['a sum of a required column, in groups', 'select sum(id) from users group by role', undefined],
    ['an exists', 'select exists (select from users)', false],
    ['a subquery instead of a table', 'select x.name from (select username as name from users) x', true],
    ['a named query', 'with x as (select email from users) select email from x', false],
    ['a union of two queries', 'select email from users union all select username from users', true],
    ['a parameter', 'select $1::int', undefined],
    ['a column that a write returns', 'update users set last_name = $1 where id = 1 returning last_name', false],
    ['a column that a write sets', 'update users set username = email where id = 1 returning username', false],
    [
      'a column that a write sets to null',
      'update users set username = null where username is not null returning username',
      true,
    ],
    ['a column that a write leaves', 'update users set last_name = $1 returning username', true],
    [
      'a column that a write computes from itself',
      'update users set username = lower(username) returning username',
      true,
    ],
    [
      'a named write',
      `with x as (insert into closing_days (day, created_at) values ($1, $2) returning day) select day from x`,
      false,
    ],
  ])('%s', async (_, text, expected) => {
    expect(await nullable(text)).toEqual([expected]);
  });
});
