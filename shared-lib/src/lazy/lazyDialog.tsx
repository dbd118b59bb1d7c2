import { type ComponentType, Suspense } from 'react';
import { type LazyComponent, lazyComponent } from './lazyComponent';
import { useDelayedLoading } from '../ui/loading/Loading';
import { SkeletonRows } from '../ui/skeleton/Skeleton';
import { Dialog } from '../ui/dialog/Dialog';

/** Stands in while the code of a dialog comes: nothing for a moment, then a dialog that can be closed again. */
function Coming({ onClose }: { onClose: () => void }) {
  const phase = useDelayedLoading(true);
  return (
    <Dialog open={phase !== 'quiet'} onClose={onClose} title="One moment…">
      <SkeletonRows rows={3} />
    </Dialog>
  );
}

/**
 * A dialog whose code is fetched when it is first opened, or ahead of that with `prefetch`. Code that does not come is
 * said by the area around it, with its Retry, like that of a page.
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
