import pg from 'pg';
import { connectionTo, readAddress } from './database-address.js';

const of = (address: string) => {
  const { connectionString, hosts } = connectionTo(address);
  return { connectionString, hosts: hosts?.all.map(({ host, port }) => [host, port]) };
};

describe('the address of a database', () => {
  it('of one host is used as it is (R-beyond-430)', () => {
    for (const address of [
      'postgresql://hatid:pw@db:5432/hatid',
      'postgres://hatid@db/hatid?sslmode=require',
      'postgresql://u:p%40w@localhost/hatid?host=%2Frun%2Fpostgresql&port=5433',
    ])
      expect(of(address)).toEqual({ connectionString: address, hosts: undefined });
  });

  it('of several hosts names each with its port, and keeps user, password, database and options (R-beyond-430)', () => {
    const read = of(
      'postgres://hatid:p%40w,1@db1:5433,db2,[::1]:5434/hatid?target_session_attrs=read-write&sslmode=no-verify',
    );
    expect(read.hosts).toEqual([
      ['db1', 5433],
      ['db2', 5432],
      ['::1', 5434],
    ]);
    const client = new pg.Client({ connectionString: read.connectionString });
    expect(client).toMatchObject({ user: 'hatid', password: 'p@w,1', database: 'hatid', host: 'db1', port: 5433 });
    expect(client.ssl).toEqual({ rejectUnauthorized: false });
  });

  it('of one host that has to take writes is checked, too (R-beyond-430)', () => {
    expect(of('postgres://u:p@db/hatid?target_session_attrs=primary')).toEqual({
      connectionString: 'postgres://u:p@db/hatid',
      hosts: [['db', 5432]],
    });
  });

  it.each([
    ['mysql://db/hatid', 'must be an address such as postgresql://user:password@host:5432/hatid'],
    ['postgres://u:canary@a:5432,b:5x/hatid', 'has hosts that cannot be read'],
    ['postgres://u:canary@a:5432,,b/hatid', 'has hosts that cannot be read'],
    ['postgres://u:canary@a:99999,b/hatid', 'has hosts that cannot be read'],
    ['postgres://u:can/ary,1@a,b/hatid', 'must be an address such as'],
    ['postgres://u:canary@a,b:0/hatid', 'has hosts that cannot be read'],
    ['postgres://u:canary@a,a:5432/hatid', 'names one host twice'],
    ['postgres://u:canary@a,b/hatid?host=c', 'names its hosts twice'],
    ['postgres://u:canary@a,b/hatid?target_session_attrs=any', 'has a target_session_attrs for servers that take no'],
    ['postgres://u:canary@a/hatid?target_session_attrs=standby', 'has a target_session_attrs for servers that take no'],
  ])('is refused in one sentence that does not quote it: %s (R-beyond-430)', (address, problem) => {
    const { problem: said } = readAddress(address);
    expect(said).toContain(problem);
    expect(said).not.toMatch(/canary|can\b|ary/);
  });
});
