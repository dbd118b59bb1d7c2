const fs = require('node:fs');
const os = require('node:os');

const IN_MEMORY = '/dev/shm';
/** The databases of a whole run take less than a tenth of it. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Linux's file system in memory, where there is one with room from which programs may be run (a container's has
 * neither).
 */
function hasRoom() {
  try {
    const mount = fs
      .readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place]) => place === IN_MEMORY);
    const options = mount?.[3]?.split(',') ?? ['noexec'];
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
    fs.accessSync(IN_MEMORY, fs.constants.W_OK);
    return !options.includes('noexec') && Math.min(bavail * bsize, os.freemem()) > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/**
 * What tests write for a moment (databases, data folders, browsers' profiles) is kept in memory from here on, by this
 * process and those it starts, unless TMPDIR says where to. A database is six hundred files: made on a disk it cost
 * 450 ms of a processor, in memory 25 (22 November 2026).
 */
exports.keepTemporaryFilesInMemory = () => {
  if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = IN_MEMORY;
};
