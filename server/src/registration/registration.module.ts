import type { Module } from '../platform/module.js';
import { cleanUpImports, importTask } from './import-csv/import.usecases.js';
import { registrationRoutes } from './registration.routes.js';

/** Operators register people, clients, services and materials; people complete their registration. */
export const registrationModule: Module = {
  name: 'registration',
  routes: registrationRoutes,
  tasks: [importTask],
  daily: [cleanUpImports],
};
