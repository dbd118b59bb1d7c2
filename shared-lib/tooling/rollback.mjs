/**
 * `npm run rollback -w remote-driver` delivers the version before the current one again. It works on the database, or
 * on a running server with HATID_SERVER and HATID_RELEASE_TOKEN.
 */
import { askDatabase, askServer, describe } from './release-target.mjs';
import { fail, remoteOfThisRun } from './workspace.mjs';

const name = remoteOfThisRun(process.argv[2]);
if (!name) fail('say which remote: npm run rollback -w remote-driver');
const remote = name.replace('remote-', '');
const { HATID_SERVER: server, HATID_RELEASE_TOKEN: token } = process.env;

try {
  console.log(
    describe(await (server ? askServer(server, token, `${remote}/rollback/`, {}) : askDatabase('rollback', remote))),
  );
} catch (error) {
  fail(`${name} was not rolled back. ${error.message}`);
}
