import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import semver from 'semver';
import { clusterFolder, hasEmbeddedDatabase, wrongOwner } from '../platform/database/embedded-postgres/folders.js';
import { unprivilegedUser } from '../platform/database/embedded-postgres/system-user.js';
import { bytesInWords, diskOf, existingFolder } from '../platform/disk.js';
import { codeOf, messageOf } from '../platform/errors.js';
import { fault, ok, warning, type Check, type Finding, type WithSettings } from './finding.js';

const OLDEST_NODE = '20.19.0';

export const nodeCheck: Check = {
  name: 'Node.js',
  needs: 'nothing',
  look: () =>
    semver.gte(process.versions.node, OLDEST_NODE)
      ? [ok(`Node.js ${process.versions.node} is new enough.`)]
      : [
          fault(
            `Node.js ${process.versions.node} is too old for Hatid.`,
            `Install Node.js ${OLDEST_NODE} or newer from https://nodejs.org.`,
          ),
        ],
};

const MANILA_NODE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Manila',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const MIDNIGHT_UTC = new Date('2026-01-01T00:00:00Z');
/** What the clocks of Manila show then. */
export const MANILA_THEN = '08:00';

export const timeZoneCheck: Check = {
  name: 'Time zones',
  needs: 'nothing',
  look() {
    const shown = MANILA_NODE.format(MIDNIGHT_UTC);
    return shown === MANILA_THEN
      ? [ok('Node.js knows that Manila is eight hours ahead of UTC.')]
      : [
          fault(
            `Node.js takes Manila's 08:00 for ${shown}: its time zone data are wrong, and so are days and hours in Hatid.`,
            'Install Node.js with its full data (not built with small-icu), and unset NODE_ICU_DATA.',
          ),
        ];
  },
};

const MB = 1024 * 1024;
const DISK = { fault: 500 * MB, warning: 2_000 * MB, warningShare: 0.05 };

export const diskCheck: Check = {
  name: 'Disk',
  needs: 'settings',
  look({ config }) {
    const { free, size: all } = diskOf(config.dataDir);
    const says = `${bytesInWords(free)} of ${bytesInWords(all)} are free on the disk of ${config.dataDir}.`;
    const todo = 'Delete what is not needed there, or give it a larger disk.';
    if (free < DISK.fault) return [fault(`${says} When it is full, nothing can be saved.`, todo)];
    const isLow = free < DISK.warning || free < all * DISK.warningShare;
    return [
      isLow
        ? warning(says, todo)
        : ok(`${says}${config.databaseUrl ? ' The database has a disk of its own, which is not seen from here.' : ''}`),
    ];
  },
};

/** May others of this machine read a file that is only its owner's? */
function openToOthers(config: WithSettings['config']): Finding[] {
  const secret = path.join(config.dataDir, 'database-secret.json');
  const files = [secret, clusterFolder(config.dataDir)].filter((file) => fs.existsSync(file));
  const open = files.find((file) => (fs.statSync(file).mode & (file === secret ? 0o077 : 0o027)) !== 0);
  if (open === undefined) return [];
  return open === secret
    ? [
        warning(
          `Other users of this machine may read ${open}, which holds the passwords of the database.`,
          `Run "chmod 600 '${open}'".`,
        ),
      ]
    : [
        fault(
          `Other users of this machine may enter ${open}, and PostgreSQL refuses to start on such a folder.`,
          `Run "chmod 700 '${open}'".`,
        ),
      ];
}

/** What is wrong with the data folder; empty where nothing is. */
export function folderProblems(config: WithSettings['config']): Finding[] {
  const { dataDir, databaseUrl } = config;
  const existing = existingFolder(dataDir);
  try {
    fs.accessSync(existing, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    return [
      fault(
        `The data folder ${dataDir} cannot be written (${codeOf(error) ?? messageOf(error)}), so the server does not start.`,
        'Give this user the right to, or set HATID_DATA_DIR to another folder.',
      ),
    ];
  }
  const cluster = clusterFolder(dataDir);
  if (databaseUrl || !fs.existsSync(path.dirname(cluster))) return [];
  const stray = wrongOwner(cluster, unprivilegedUser());
  if (stray)
    return [
      fault(
        `${stray.says}, so the server does not start as this user.`,
        `${stray.todo.slice(0, 1).toUpperCase()}${stray.todo.slice(1)}.`,
      ),
    ];
  if (!fs.existsSync(cluster)) return [];
  const secret = path.join(dataDir, 'database-secret.json');
  if (hasEmbeddedDatabase(dataDir) && !fs.existsSync(secret))
    return [
      fault(
        `${secret} is missing. Without it the database of this folder cannot be opened.`,
        'Put it back from a copy of the folder.',
      ),
    ];
  return openToOthers(config);
}

/** The folder of the program. The path is the same from server/src/doctor and server/dist/doctor. */
const PROGRAM = fileURLToPath(new URL('../../..', import.meta.url));

/** Each archive of `npm run pack` has its own folder, so an upgrade starts in another one. Source: R-beyond-427. */
function leftBehind({ demo, databaseUrl, dataDir }: WithSettings['config']): Finding[] {
  const isPacked = fs.existsSync(path.join(PROGRAM, 'packed.json'));
  if (!isPacked || demo || databaseUrl || path.relative(PROGRAM, dataDir).startsWith('..')) return [];
  return [
    warning(
      `The data folder ${dataDir} is in the folder of this version of Hatid. A later version would start without the data.`,
      'Stop the server, move the data folder elsewhere, and set HATID_DATA_DIR to it.',
    ),
  ];
}

export const folderCheck: Check = {
  name: 'Data folder',
  needs: 'settings',
  look({ config }) {
    const problems = folderProblems(config);
    const found = problems.length ? problems : leftBehind(config);
    if (found.length) return found;
    const isNew = !config.databaseUrl && !hasEmbeddedDatabase(config.dataDir);
    return [
      ok(
        isNew
          ? `${config.dataDir} holds no database yet. The first npm start makes it.`
          : `${config.dataDir} can be written, and its owner is right.`,
      ),
    ];
  },
};
