import { prefetchDialogs } from '../ui/dialog/Dialog';

/**
 * Fetches the code of dialogs and sheets before it is needed, so that the first one opens at once and also
 * without a network. The shell calls it when it is idle after sign-in.
 * Menus come as somebody points at the first one.
 */
export function prefetchOverlays(): void {
  prefetchDialogs();
}
