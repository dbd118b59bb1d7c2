import { Suspense, useState } from 'react';
import { IconButton, lazyComponent } from 'shared-lib';
import * as m from '../texts/m';

const SomethingWrong = lazyComponent(() => import('./SomethingWrong').then((code) => code.SomethingWrong));

/** On every page of a therapist or driver: where to say that something is wrong. Source: R-beyond-255. */
export function Safety() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="warning" label={m.something_is_wrong()} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <SomethingWrong onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
