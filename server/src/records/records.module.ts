import type { Module } from '../platform/module.js';
import { cleanUpImports, importTask } from './import-csv/import.usecases.js';
import { recordsRoutes } from './records.routes.js';

/** Operators register people, clients, services and materials; people complete their registration. */
export const recordsModule: Module = {
  name: 'records',
  routes: recordsRoutes,
  tasks: [importTask],
  daily: [cleanUpImports],
};
