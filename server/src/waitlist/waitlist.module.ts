import type { Module } from '../platform/module.js';
import { lookEveryMorning, lookForOpeningsTask } from './look-for-openings.js';
import { waitlistRoutes } from './waitlist.routes.js';

/** Entries without a free slot, which are offered one when it opens. */
export const waitlistModule: Module = {
  name: 'waitlist',
  routes: waitlistRoutes,
  tasks: [lookForOpeningsTask],
  daily: [lookEveryMorning],
};
