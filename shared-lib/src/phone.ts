/** The door of what therapists and drivers read, and operators nowhere: their first screen does not carry it. */
export { driverAfterCallOff, therapistAfterCallOff, wasCalledOff } from './appointment/calledOff';
export { endedSentence } from './appointment/ended';
export { StepButton } from './appointment/StepButton';
export { StepFailure } from './appointment/StepFailure';
