/** What the commands of releases say to people. `--json` has the same as data. */

const audienceWords = ({ percent, people, role }) =>
  people ? people.join(', ') : role ? `every ${role}` : `${percent} % of the devices`;

/** The line after a release, a promotion or a rollback. */
export function describe({ remote, version, previous, canary }) {
  const before = previous.length ? `; before it: ${previous.join(', ')}` : '';
  const who = canary ? ` for ${audienceWords(canary)}` : '';
  return `${remote} ${version} is delivered${who} from the next page load on${before}`;
}

/** UTC, as the `Z` says: a pipeline may run anywhere. */
const moment = (at) => (at ? `${at.slice(0, 16).replace('T', ' ')}Z` : 'never');
const byWords = (by) => (by ? (by.name ?? by.kind) : 'unknown');
const startWords = ({ good, slow, failed }) => `${good} good, ${slow} slow, ${failed} failed`;

/** One line for each published version, the newest first. */
export const versionsOf = ({ versions }) =>
  versions
    .map(({ version, state, published_at, by, notes }) =>
      [version.padEnd(16), state.padEnd(10), moment(published_at), byWords(by), notes ?? ''].join('  ').trimEnd(),
    )
    .join('\n');

const eventLine = ({ at, kind, version, by, reason, shared_with, notes }) =>
  [
    moment(at),
    kind.replace('_', ' ').padEnd(12),
    version,
    shared_with ? `(${audienceWords(shared_with)})` : '',
    byWords(by),
    reason ?? notes ?? '',
  ]
    .filter(Boolean)
    .join('  ');

/** What everybody has, the canary, the starts of the last hour, and what happened last. */
export function describeDetails({ part, versions, events }) {
  const { remote, version, since, by, canary } = part;
  const starts = (of) => versions.find((one) => one.version === of)?.starts ?? { good: 0, slow: 0, failed: 0 };
  const line = (of, who, from, whom) =>
    `${remote} ${of} for ${who}, since ${moment(from)} by ${byWords(whom)}; last hour: ${startWords(starts(of))}`;
  return [
    ...(canary ? [line(canary.version, audienceWords(canary.shared_with), canary.since, canary.by)] : []),
    line(version, canary ? 'everybody else' : 'everybody', since, by),
    ...events.slice(0, 8).map((event) => `  ${eventLine(event)}`),
  ].join('\n');
}

/** The token alone, for a pipe. What is to know of it goes beside. */
export function describeToken({ token, ends, waits }) {
  console.error(`shown only this once; works until ${moment(ends)}`);
  if (waits) console.error('first an owner of the business has to allow it: System Info, Releases, Tokens');
  return token;
}

/** One line for each token, the newest first. */
export const describeTokens = (tokens) =>
  tokens.length
    ? tokens
        .map(({ id, name, ends_at, last_used_at, revoked_at, allowed_at }) =>
          [
            String(id).padStart(4),
            name,
            revoked_at ? `revoked ${moment(revoked_at)}` : `ends ${moment(ends_at)}`,
            ...(allowed_at ? [] : ['waits for an owner']),
            `last used ${moment(last_used_at)}`,
          ].join('  '),
        )
        .join('\n')
    : 'There are no tokens.';
