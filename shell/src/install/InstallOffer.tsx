// How it works: docs/subsystems/calls-and-steps.md.
import { Banner, Button } from 'shared-lib';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { askToInstall, useInstall } from './useInstall';
import { useTookStep } from './useTookStep';
import * as m from '../texts/m';

const OFFERED = 'installOffered';

/** Offers once, at the top of the page after the first finished visit, to install the product. Source: R-device-1. */
export function InstallOffer() {
  const install = useInstall();
  const isFinished = useTookStep(true);
  const [isOver, setOver] = useState(() => localStorage.getItem(OFFERED) !== null);
  const isShown = install !== undefined && isFinished && !isOver;
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    if (!isShown) return undefined;
    localStorage.setItem(OFFERED, 'yes');
    document.getElementById('main')?.prepend(place);
    return () => place.remove();
  }, [isShown, place]);
  if (!isShown) return null;
  return createPortal(
    <Banner
      tone="brand"
      live="status"
      title={m.keep_hatid_on_your_home_screen()}
      action={
        install === 'asked' && (
          <Button size="sm" onClick={askToInstall}>
            {m.install()}
          </Button>
        )
      }
      onClose={() => setOver(true)}
    >
      <p>{install === 'asked' ? m.it_opens_with_one_tap() : m.tap_share_then_add()}</p>
    </Banner>,
    place,
  );
}
