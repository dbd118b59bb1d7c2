import { Banner } from 'shared-lib';
import { LIST_VIEWS } from './views';

/** An address names a view that there is none of; the first one stands in for it. */
export function UnknownView({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Banner
      tone="amber"
      live="status"
      title={`There is no view “${name}”. ${LIST_VIEWS.rejected.label} is shown instead.`}
      onClose={onClose}
    />
  );
}
