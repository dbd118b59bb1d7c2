import type { Module } from '../platform/module.js';
import { storedPhonesTask } from './stored-phones.js';
import { clientRoutes } from './clients.routes.js';

export const clientsModule: Module = { name: 'clients', routes: clientRoutes, tasks: [storedPhonesTask] };
