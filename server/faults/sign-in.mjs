// `npm run security -w server`: how long the refusal of a log-in takes, by whose name was tried. Each name is tried
// once, one of each kind in every round; ends with 1 where the median difference from a name that nobody has, round by
// round, is more than 5 ms: that would tell who has an account.
import { hashPassword } from '../dist/accounts/passwords.js';
import { ADDRESS, asOwner, fill, openStage, startHost } from '../bench/stage.mjs';

const TRIES = Number(process.env.SECURITY_TRIES ?? 200);
const BAR_MS = 5;
const KINDS = {
  unknown: undefined,
  known: '',
  disabled: ', is_active = false',
  'to be verified': ', email_verified_at = null',
  'with a second factor': ', two_factor = true',
};

const nameOf = (kind, at) => `timed.${kind.replace(/\W/g, '')}.${at}`;
const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

async function addPeople(database) {
  const stored = await hashPassword('the right password');
  await asOwner(database, async (client) => {
    for (const [kind, set] of Object.entries(KINDS)) {
      if (set === undefined) continue;
      const prefix = nameOf(kind, '');
      await client.query(
        `insert into users (role, username, email, first_name, last_name, specialization, email_verified_at, created_at, updated_at)
         select 'therapist', $1 || i, $1 || i || '@example.test', 'Timed', 'Person', 'Swedish massage', now(), now(), now() from generate_series(0, $2::int - 1) i`,
        [prefix, TRIES],
      );
      await client.query(`update users set password_hash = $2 ${set} where username like $1`, [`${prefix}%`, stored]);
    }
  });
}

async function timeOf(username) {
  const { host, port } = ADDRESS;
  const path = '/api/auth/login/';
  const began = performance.now();
  const answer = await fetch(`http://${host}:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'a wrong password' }),
  });
  const { code } = await answer.json();
  const time = performance.now() - began;
  if (answer.status !== 400 || code !== 'INVALID_LOGIN')
    throw new Error(`${username} was answered ${answer.status} ${code}`);
  return time;
}

const stage = await openStage();
try {
  const database = await fill(stage, 1_000);
  await addPeople(database);
  const host = await startHost(database);
  const times = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []]));
  // The first ones warm the server up, with names of nobody.
  for (let at = 0; at < 30; at++) await timeOf(`nobody.at.all.${at}`);
  const kinds = Object.keys(KINDS);
  for (let at = 0; at < TRIES; at++) {
    // Each kind comes first, second … as often as the others.
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(at + turn) % kinds.length];
      times[kind].push(await timeOf(nameOf(kind, at)));
    }
  }
  await host.stop();
  const rows = kinds.map((kind) => [
    kind,
    median(times[kind]),
    median(times[kind].map((time, at) => time - times.unknown[at])),
  ]);
  console.log(
    [
      '',
      `| a wrong password, the name is | median of ${TRIES} | median difference |`,
      '|---|---|---|',
      ...rows.map(([kind, time, apart]) => `| ${kind} | ${time.toFixed(2)} ms | ${apart.toFixed(2)} ms |`),
    ].join('\n'),
  );
  const most = Math.max(...rows.map(([, , apart]) => Math.abs(apart)));
  console.log(`\nat most ${most.toFixed(2)} ms, bar: ${BAR_MS} ms`);
  process.exitCode = most <= BAR_MS ? 0 : 1;
} finally {
  await stage.close();
}
