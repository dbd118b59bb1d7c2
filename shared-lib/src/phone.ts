/**
 * The entry point of what only therapists and drivers use: the operators' first screen does not load it. It takes
 * everything else from `shared-lib`.
 */
export { AppointmentLine } from './appointment/AppointmentLine';
export { askedAgainWords } from './appointment/askedAgain';
export { acceptedSentence, notReadyWords } from './appointment/acceptedWords';
export { driverAfterCallOff, therapistAfterCallOff, wasCalledOff, withDriver } from './appointment/calledOff';
export { endedSentence, VISIT_COMPLETED } from './appointment/ended';
export { waitingWords } from './appointment/waitingWords';
export { StepButton } from './appointment/StepButton';
export { StepFailure } from './appointment/StepFailure';
export { comesLater, isAheadOfItsDay, type Turn, turnOf } from './appointment/orderOfVisits';
export { UrgentFacts, UrgentReach } from './urgent/lazyUrgentParts';
export { isOffered, type Offered, QUEUE, WAIT_FOR_WORD } from './urgent/needs';
export { StaffDashboard } from './staff-dashboard/StaffDashboard';
export { listOf, type StaffViewList, type StaffViewRow, tabOf } from './staff-dashboard/staffViews';
export { type StaffDay, useStaffDay } from './staff-dashboard/useStaffDay';
export { type LineShape, StaffList } from './staff-dashboard/StaffList';
export { useOpenVisits } from './staff-dashboard/useOpenVisits';
