import { backupBucketCheck, backupCheck } from './backup-check.js';
import { clockCheck, databaseCheck, givenSettingsCheck, hostsCheck, migrationsCheck } from './database-checks.js';
import type { Check } from './finding.js';
import { diskCheck, folderCheck, nodeCheck, timeZoneCheck } from './machine-checks.js';
import { certificateCheck, mailServerCheck, portCheck, smsGatewayCheck } from './network-checks.js';
import { settingsCheck } from './settings-check.js';
import { standbyCheck } from './standby-check.js';
import { jobsCheck, pushCheck, releasesCheck, smsCountCheck } from './work-checks.js';

/* The doctor answers when somebody asks. The server itself tells operators of a late backup
  (backups/scheduled-backups.ts); alerts tell of the rest: docs/subsystems/watching.md. */

/** Every check, in the order in which people read them. To add one, add a row. */
export const CHECKS: readonly Check[] = [
  nodeCheck,
  settingsCheck,
  timeZoneCheck,
  portCheck,
  folderCheck,
  diskCheck,
  databaseCheck,
  hostsCheck,
  standbyCheck,
  givenSettingsCheck,
  migrationsCheck,
  clockCheck,
  jobsCheck,
  backupCheck,
  backupBucketCheck,
  mailServerCheck,
  smsGatewayCheck,
  smsCountCheck,
  pushCheck,
  releasesCheck,
  certificateCheck,
];
