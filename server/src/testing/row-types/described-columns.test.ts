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
    ['one that a condition asks for', 'select username from users where username is not null', false],
    ['a function of one that is compared', 'select lower(username) from users where username = $1', undefined],
    ['one that is compared', 'select username from users where lower(username) = any ($1::text[])', false],
    ['one that is compared in one case of two', 'select username from users where username = $1 or id = 1', true],
    [
      'one that an inner join asks for',
      'select a.driver_id from appointments a join users u on u.id = a.driver_id',
      false,
    ],
    [
      'one of what an outer join may not find',
      'select u.email from appointments a left join users u on u.id = a.driver_id',
      true,
    ],
    ['one beside an outer join', 'select a.status from appointments a left join users u on u.id = a.driver_id', false],
    [
      'one that an outer join compares',
      'select a.driver_id from appointments a left join users u on u.id = a.driver_id',
      true,
    ],
    ['one of a right join', 'select a.status from appointments a right join users u on u.id = a.driver_id', true],
    ['a fallback', `select coalesce(username, '') from users`, false],
    ['a fallback that may be null itself', 'select coalesce(username, phone_number) from users', true],
    ['what is made of one that may be null', 'select lower(username) from users', true],
    ['a case without an else', 'select case when is_active then email end from users', true],
    ['a case that asks first', `select case when username is not null then username else '' end from users`, false],
    ['a count', 'select count(username) from users', false],
    ['a sum of nothing', 'select sum(seats) from users', true],
    ['a sum of what is never null, by groups', 'select sum(id) from users group by role', undefined],
    ['whether there is one', 'select exists (select from users)', false],
    ['a subquery in the place of a table', 'select x.name from (select username as name from users) x', true],
    ['a query with a name', 'with x as (select email from users) select email from x', false],
    ['two queries in one', 'select email from users union all select username from users', true],
    ['a parameter', 'select $1::int', undefined],
    ['what a write answers', 'update users set last_name = $1 where id = 1 returning last_name', false],
    ['what a write has set', 'update users set username = email where id = 1 returning username', false],
    [
      'what a write has emptied',
      'update users set username = null where username is not null returning username',
      true,
    ],
    ['what a write has not set', 'update users set last_name = $1 returning username', true],
    ['what a write has made of itself', 'update users set username = lower(username) returning username', true],
    [
      'a write with a name',
      `with x as (insert into closing_days (day, created_at) values ($1, $2) returning day) select day from x`,
      false,
    ],
  ])('%s', async (_, text, expected) => {
    expect(await nullable(text)).toEqual([expected]);
  });
});
