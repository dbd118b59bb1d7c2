import { z } from 'zod';
import { call } from './call.js';
import { instant } from './primitives.js';

const finding = z.object({
  /** The check that says it, in words: 'Disk'. */
  check: z.string(),
  state: z.enum(['ok', 'warning', 'fault']),
  /** What was found, and what it means. */
  says: z.string(),
  /** What to do; null when nothing. */
  todo: z.string().nullable(),
});
export type DoctorFinding = z.infer<typeof finding>;

const report = z.object({ looked_at: instant, findings: z.array(finding) });
export type DoctorReport = z.infer<typeof report>;

/** What `npm run doctor` says, on the page of operators. */
export const doctor = {
  look: call({
    auth: 'session',
    roles: ['operator'],
    status: 200,
    response: report,
    method: 'GET',
    path: '/api/doctor/',
    summary: 'What is wrong with this installation, and what to do about it',
  }),
};
