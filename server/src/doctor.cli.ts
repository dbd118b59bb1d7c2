/**
 * Says what is wrong with this installation and what to do. For people with access to the server's machine; the server
 * may run or not. shared-lib/tooling/doctor.mjs starts it. Ends with 1 when there is a fault.
 *
 * node server/dist/doctor.cli.js [--json]
 */
import type { DoctorFinding, DoctorReport } from 'shared-lib/contract';
import { examine } from './doctor/doctor.usecases.js';
import { openPatient } from './doctor/open-patient.js';
import { thisMachine } from './platform/clock.js';
import { closeMailConnections } from './platform/mail/mail-delivery.js';

const WORDS = { ok: 'ok', warning: 'WARNING', fault: 'FAULT' } as const;

const lineOf = ({ check, state, says, todo }: DoctorFinding): string =>
  `${WORDS[state].padEnd(8)} ${check}: ${says}${todo === null ? '' : `\n${' '.repeat(9)}${todo}`}`;

const countOf = ({ findings }: DoctorReport, state: DoctorFinding['state']): number =>
  findings.filter((one) => one.state === state).length;

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const { patient, close } = await openPatient();
try {
  const report = await examine(patient, new Date(thisMachine.clock()));
  const [faults, warnings] = [countOf(report, 'fault'), countOf(report, 'warning')];
  const text = process.argv.includes('--json')
    ? JSON.stringify(report, undefined, 2)
    : [...report.findings.map(lineOf), '', `${counted(faults, 'fault')}, ${counted(warnings, 'warning')}.`].join('\n');
  process.stdout.write(`${text}\n`);
  process.exitCode = faults ? 1 : 0;
} finally {
  closeMailConnections();
  await close();
}
