import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';
import { thisMachine } from '../platform/clock.js';
import { mailProblem } from '../platform/mail/mail-delivery.js';
import { withoutPrivateText } from '../platform/logging.js';
import { gatewayOf } from '../platform/sms/gateways.js';
import { codeOf, messageOf } from '../platform/errors.js';
import { fault, ok, warning, type Check, type Finding } from './finding.js';

const WAIT_MS = 2_500;

/** Can a server take this port now? The code of the refusal; undefined if it can. */
const refusalToListen = (port: number, host: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(codeOf(error) ?? messageOf(error)));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });

/** Does a Hatid answer at this port? */
const answersAsHatid = (port: number, host: string): Promise<boolean> =>
  fetch(`http://${net.isIPv6(host) ? `[${host}]` : host}:${port}/healthz`, { signal: AbortSignal.timeout(WAIT_MS) })
    .then(async (answer) => (await answer.text()) === '{"status":"ok"}')
    .catch(() => false);

/** The program that listens at a port, where the machine tells this user. */
function listenerAt(port: number): string | undefined {
  if (process.platform !== 'linux') return lsof(port);
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [],
  );
  const LISTENS = '0A';
  const inodes = rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === LISTENS)
    .map((row) => `socket:[${row[9] ?? ''}]`);
  const pid = fs.readdirSync('/proc').find((name) => /^\d+$/.test(name) && holdsOne(name, inodes));
  return pid === undefined ? undefined : `${fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (process ${pid})`;
}

/** A process of another user does not show its files. */
function holdsOne(pid: string, sockets: readonly string[]): boolean {
  try {
    return fs.readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.includes(fs.readlinkSync(`/proc/${pid}/fd/${fd}`)));
  } catch {
    return false;
  }
}

function lsof(port: number): string | undefined {
  try {
    const said = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${/^c(.*)$/m.exec(said)?.[1] ?? 'a program'} (process ${/^p(\d+)$/m.exec(said)?.[1] ?? '?'})`;
  } catch {
    return undefined;
  }
}

export const portCheck: Check = {
  name: 'Port',
  needs: 'settings',
  async look({ config: { port, host } }): Promise<Finding[]> {
    if (port === 0) return [ok('PORT is 0: each start takes a free port.')];
    const refusal = await refusalToListen(port, host);
    if (refusal === undefined) return [ok(`Port ${port} is free. No server runs here.`)];
    if (refusal === 'EADDRINUSE') {
      if (await answersAsHatid(port, host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host))
        return [ok(`Hatid answers at port ${port}.`)];
      return [
        fault(
          `Port ${port} is taken by ${listenerAt(port) ?? 'another program'}, so the server does not start.`,
          'Stop that program, or set PORT to a free one.',
        ),
      ];
    }
    return refusal === 'EACCES'
      ? [fault(`This user may not use port ${port}.`, 'Set PORT to one above 1023.')]
      : [
          fault(
            `The server cannot listen at ${host}:${port} (${refusal}).`,
            'Set HOST to an address of this machine, or leave it out.',
          ),
        ];
  },
};

export const mailServerCheck: Check = {
  name: 'Mail server',
  needs: 'settings',
  async look({ config: { smtpUrl } }) {
    if (smtpUrl === undefined) return [ok('No mail server is set: the demo shows its e-mails at /dev/outbox.')];
    const problem = await mailProblem(smtpUrl);
    if (problem === undefined) return [ok('The mail server answers and takes e-mails.')];
    return [
      fault(
        `The mail server at ${new URL(smtpUrl).host} takes no e-mails (${withoutPrivateText(problem)}). People get no codes; e-mails wait two and a half days.`,
        'Check SMTP_URL (host, port, user, password) and that a firewall lets this machine reach it.',
      ),
    ];
  },
};

export const smsGatewayCheck: Check = {
  name: 'SMS gateway',
  needs: 'settings',
  async look({ config }) {
    const gateway = gatewayOf(config);
    if (!gateway) return [];
    const problem = await gateway.problem().catch(messageOf);
    if (problem === undefined) return [ok('The SMS gateway answers and takes SMS.')];
    return [
      fault(
        `The SMS gateway takes no SMS (${problem}). SMS to clients wait two and a half days.`,
        'Check SMS_URL and the account at the gateway, and that a firewall lets this machine reach it.',
      ),
    ];
  },
};

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

interface Seen {
  readonly until: Date;
  /** Why a browser refuses it. */
  readonly refusal: string | undefined;
}

const certificateOf = (host: string, port: number): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const socket = tls.connect(
      { host, port, ...(net.isIP(host) ? {} : { servername: host }), rejectUnauthorized: false, timeout: WAIT_MS },
      () => {
        const { valid_to: until } = socket.getPeerCertificate();
        const refusal = socket.authorized ? undefined : String(socket.authorizationError);
        socket.destroy();
        resolve({ until: new Date(until), refusal });
      },
    );
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });

const RENEW = 'Renew it at the proxy (certbot renew, or what made it), and let the proxy load it.';

export const certificateCheck: Check = {
  name: 'Certificate',
  needs: 'settings',
  async look({ config: { publicUrl } }) {
    const { protocol, hostname, port } = new URL(publicUrl);
    if (protocol !== 'https:') return [ok('The public address uses no https, so it has no certificate.')];
    const host = hostname.replace(/^\[|\]$/g, '');
    try {
      const { until, refusal } = await certificateOf(host, Number(port || 443));
      const days = Math.floor((until.getTime() - thisMachine.clock()) / DAY_MS);
      const day = until.toISOString().slice(0, 10);
      if (days < 0)
        return [fault(`The certificate of ${publicUrl} ended on ${day}: browsers refuse the address.`, RENEW)];
      if (refusal !== undefined)
        return [
          fault(
            `Browsers refuse the certificate of ${publicUrl} (${refusal}).`,
            'Give the proxy a certificate for this name from a known authority, with its whole chain.',
          ),
        ];
      return [
        days < SOON_DAYS
          ? warning(`The certificate of ${publicUrl} ends on ${day}.`, RENEW)
          : ok(`The certificate of ${publicUrl} is good until ${day}.`),
      ];
    } catch (error) {
      return [
        warning(
          `${publicUrl} cannot be reached from this machine (${messageOf(error)}), so its certificate is not known.`,
          'Check HATID_URL and that the proxy runs. Some networks cannot reach their own public address; then look from outside.',
        ),
      ];
    }
  },
};
