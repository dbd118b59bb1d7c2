import { type ComponentType, Suspense } from 'react';
import { type LazyComponent, lazyComponent } from './lazyComponent';
import { useDelayedLoading } from '../ui/loading/Loading';
import { SkeletonRows } from '../ui/skeleton/Skeleton';
import { Dialog } from '../ui/dialog/Dialog';
import * as m from '../texts/m';

/** Shown while the code of a dialog loads: nothing for a moment, then a dialog that can be closed. */
function Coming({ onClose }: { onClose: () => void }) {
  const phase = useDelayedLoading(true);
  return (
    <Dialog open={phase !== 'quiet'} onClose={onClose} title={m.one_moment()}>
      <SkeletonRows rows={3} />
    </Dialog>
  );
}

/**
 * A dialog whose code loads when it is first opened, or earlier with `prefetch`. If the code cannot be loaded, the
 * surrounding area says so with its Retry, as for a page.
 *
 * @example const CheckMaterials = lazyDialog(() => import('./CheckMaterials').then((code) => code.CheckMaterials));
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const Code = lazyComponent(load);
  function LazyDialog(props: Props) {
    return (
      <Suspense fallback={<Coming onClose={props.onClose} />}>
        <Code {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyDialog, { prefetch: Code.prefetch });
}
