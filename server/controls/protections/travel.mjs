import { STAFF_TIME, TRAVEL_RULES } from './paths.mjs';

const TRAVEL = 'server/src/travel/travel.test.ts';

/** Protections for travel times and service areas. */
export const TRAVEL_PROTECTIONS = [
  {
    protection: 'a service area that another operator changed is not overwritten by an old view',
    edits: [[TRAVEL_RULES, 'refuseStaleEdit(expected && membersOf(expected), membersOf(current), current);', '']],
    checks: [[TRAVEL, 'are changed by the first of two operators who saw the same']],
  },
  {
    protection: 'a word belongs to one service area',
    edits: [[TRAVEL_RULES, '    refuseWrongWords(named, others);\n', '']],
    checks: [[TRAVEL, 'are refused at their field']],
  },
  {
    protection: 'only visits that take time count as too near to travel between',
    edits: [[`${STAFF_TIME}/stops.ts`, '  if (TAKES_NO_TIME.includes(visit.status)) return [];\n', '']],
    checks: [[TRAVEL, 'leave the visit that is being changed out, and what is called off']],
  },
  {
    protection: 'too little time for the way between two visits shows a warning',
    edits: [[`${STAFF_TIME}/stops.ts`, 'after.isAhead && room < minutes', 'after.isAhead && room < 0']],
    checks: [[TRAVEL, 'are named for each therapist and driver']],
  },
];
