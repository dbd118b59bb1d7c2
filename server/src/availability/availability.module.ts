import type { Module } from '../platform/module.js';
import { availabilityRoutes } from './availability.routes.js';
import { cleanUpHolds } from './holds/clean-up.js';
import { writePatterns } from './pattern/write-patterns.js';

export const availabilityModule: Module = {
  name: 'availability',
  routes: availabilityRoutes,
  daily: [cleanUpHolds, writePatterns],
};
