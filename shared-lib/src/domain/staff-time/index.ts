export * from './free-staff.js';
export * from './held-time.js';
export * from './holds.js';
export * from './on-duty.js';
export * from './ride-home.js';
export * from './rules.js';
export * from './stops.js';
export * from './suggest.js';
