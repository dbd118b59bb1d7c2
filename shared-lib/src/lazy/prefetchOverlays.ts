import { prefetchDialogs } from '../ui/dialog/Dialog';
import { prefetchMenus } from '../ui/menu/DropdownMenu';

/**
 * Fetches the code of dialogs, sheets and menus before it is needed, so that the first one opens at once and also
 * without a network. The shell calls it when it is idle after sign-in.
 */
export function prefetchOverlays(): void {
  prefetchDialogs();
  prefetchMenus();
}
