export * from './driver-plan.js';
