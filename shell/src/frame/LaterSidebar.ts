import { lazyComponent } from 'shared-lib';
import { onceIdle } from '../safety/onceIdle';
import { isNarrow } from './useNarrow';

const load = () => import(/* webpackChunkName: "everywhere" */ './Sidebar');

/**
 * The sidebar, for inside a Suspense. On a phone it is in a drawer, so its code comes once the first page is drawn.
 * Beside a page on a desk it comes with that. A failure is tried again. It shares its file with what else comes then.
 */
export const LaterSidebar = lazyComponent(() =>
  (isNarrow() ? onceIdle(load) : load().catch(() => onceIdle(load))).then((code) => code.Sidebar),
);
LaterSidebar.prefetch();
