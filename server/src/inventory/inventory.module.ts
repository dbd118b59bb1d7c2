import type { Module } from '../platform/module.js';
import { inventoryRoutes } from './inventory.routes.js';

export const inventoryModule: Module = { name: 'inventory', routes: inventoryRoutes };
