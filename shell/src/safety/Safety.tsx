import { Suspense, useEffect, useState } from 'react';
import { Button, lazyComponent } from 'shared-lib';
import styled from 'styled-components';
import { SosPanel } from './SosPanel';
import { useSos } from './useSos';
import { sosColours } from './sosColours';
import * as m from '../texts/m';

const SomethingWrong = lazyComponent(() => import('./SomethingWrong').then((code) => code.SomethingWrong));

/** Seven to one with its letters, in both themes. */
const Mark = styled(Button)`
  ${sosColours}
  font-weight: 800;
  letter-spacing: 0.02em;
`;

/**
 * On every page of a therapist or driver: where to say that something is wrong, and to call for help. Its code and the
 * numbers to call are there once the first page is drawn, so it works without a network. Source: R-beyond-255,
 * R-beyond-256.
 */
export function Safety() {
  const sos = useSos();
  const [isOpen, setOpen] = useState(false);
  const isCalling = sos.unsentAt !== undefined || sos.call !== undefined;
  /** The panel opens by itself for a new call, and after a reload. */
  const [putAside, setPutAside] = useState(false);
  useEffect(() => SomethingWrong.prefetch(), []);
  const close = (): void => {
    if (sos.call?.ended_at) sos.putAway();
    setPutAside(true);
  };
  return (
    <>
      <Mark
        size="sm"
        icon="warning"
        aria-label={m.sos_something_is_wrong()}
        onClick={() => (isCalling ? setPutAside(false) : setOpen(true))}
      >
        {m.sos()}
      </Mark>
      {isCalling && !putAside && <SosPanel sos={sos} onClose={close} />}
      {isOpen && !isCalling && (
        <Suspense fallback={null}>
          <SomethingWrong
            onClose={() => setOpen(false)}
            onSos={() => {
              setOpen(false);
              setPutAside(false);
              sos.press();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
