import { loadDialogs } from '../ui/dialog/Dialog';
import { prefetchMenus } from '../ui/menu/DropdownMenu';
import { onIdleLater } from './onIdle';

/**
 * Loads the code of dialogs and sheets before it is needed, and that of menus a minute later. The first one then opens
 * at once, even offline. The shell calls it when it is idle after sign-in. Rejects when the dialogs cannot be loaded.
 */
export function prefetchOverlays(): Promise<unknown> {
  onIdleLater(prefetchMenus);
  return loadDialogs();
}
