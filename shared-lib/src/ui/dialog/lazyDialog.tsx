import { type ComponentType, Suspense } from 'react';
import { type LazyPage, lazyPage } from '../../remote/lazyPage';
import { useDelayedLoading } from '../loading/Loading';
import { SkeletonRows } from '../skeleton/Skeleton';
import { Dialog } from './Dialog';

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
): LazyPage<Props> {
  const Code = lazyPage(load);
  function LazyDialog(props: Props) {
    return (
      <Suspense fallback={<Coming onClose={props.onClose} />}>
        <Code {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyDialog, { prefetch: Code.prefetch });
}
