import { prefetchDialogs } from '../ui/dialog/Dialog';
import { prefetchMenus } from '../ui/menu/DropdownMenu';
import { onIdleLater } from './onIdle';

/**
 * Fetches the code of dialogs and sheets before it is needed, and a minute later that of menus: the first one opens at
 * once, also without a network. The shell calls it when it is idle after sign-in.
 */
export function prefetchOverlays(): void {
  prefetchDialogs();
  onIdleLater(prefetchMenus);
}
