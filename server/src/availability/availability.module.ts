import type { Module } from '../platform/module.js';
import { availabilityRoutes } from './availability.routes.js';

export const availabilityModule: Module = { name: 'availability', routes: availabilityRoutes };
