import { STAFF_TIME, TRAVEL_RULES } from './paths.mjs';

const TRAVEL = 'server/src/travel/travel.test.ts';

/** Protections for travel times and service areas. */
export const TRAVEL_PROTECTIONS = [
  {
    protection: 'a service area that another operator has changed is not written over unseen',
    edits: [[TRAVEL_RULES, 'refuseStaleEdit(expected && membersOf(expected), membersOf(current), current);', '']],
    checks: [[TRAVEL, 'are changed by the first of two operators who saw the same']],
  },
  {
    protection: 'a word by which an address is recognised stands for one service area',
    edits: [[TRAVEL_RULES, '    refuseWrongWords(named, others);\n', '']],
    checks: [[TRAVEL, 'are refused at their field']],
  },
  {
    protection: 'of neighbouring visits too near for the way only those count that take time',
    edits: [[`${STAFF_TIME}/stops.ts`, '  if (TAKES_NO_TIME.includes(visit.status)) return [];\n', '']],
    checks: [[TRAVEL, 'leave the visit that is being changed out, and what is called off']],
  },
  {
    protection: 'a way too long for the time between two visits warns',
    edits: [[`${STAFF_TIME}/stops.ts`, 'after.isAhead && room < minutes', 'after.isAhead && room < 0']],
    checks: [[TRAVEL, 'are named for each therapist and driver']],
  },
];
