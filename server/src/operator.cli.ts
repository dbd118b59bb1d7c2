/**
 * Lets a person in as an operator. For people with access to the server's machine; the server may run or not.
 * shared-lib/tooling/operator.mjs starts it.
 *
 * node server/dist/operator.cli.js you@example.com [--owner]
 */
import { calls } from 'shared-lib/contract';
import { letOperatorIn, type LetIn } from './accounts/first-operator/first-operator.js';
import { createDeps } from './app.js';
import { ownConfig } from './config.js';
import { messageOf, StartError } from './platform/errors.js';
import { createLogger } from './platform/logging.js';
import { runInOwnDatabase } from './platform/database/own-database.js';

async function run(given: string, asOwner: boolean): Promise<LetIn & { readonly email: string }> {
  const { data } = calls.registration.checkEmail.body.safeParse({ email: given });
  if (!data) throw new StartError('Say who: npm run operator -- you@example.com');
  const { email } = data;
  const log = createLogger({ level: 'warn' });
  return {
    email,
    ...(await runInOwnDatabase(ownConfig(), (own) => letOperatorIn(createDeps({ ...own, log }), email, asOwner))),
  };
}

try {
  const given = process.argv.slice(2);
  const asOwner = given.includes('--owner');
  const { email, registerUrl, file } = await run(given.find((one) => one !== '--owner') ?? '', asOwner);
  process.stdout.write(
    [
      `${email} can come in as an ${asOwner ? 'operator and owner' : 'operator'} now:`,
      `open ${registerUrl}, give this address, choose user name and password, and enter the set-up code.`,
      `The code stands in ${file}, which only you can read; it goes out by e-mail too, once the server runs.`,
      '',
    ].join('\n'),
  );
} catch (error) {
  process.stderr.write(`Nobody was let in. ${messageOf(error)}\n`);
  process.exitCode = 1;
}
