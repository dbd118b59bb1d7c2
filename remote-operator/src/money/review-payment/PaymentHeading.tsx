import { useEffect, useRef } from 'react';
import { appointmentPath, useLocation } from 'shared-lib';
import * as m from '../../texts/m';

const PLACE = 'payment';

/** The payment section of a visit's page. */
export const paymentPath = (appointment: number): string => `${appointmentPath(appointment)}#${PLACE}`;

/** Scrolls the page of a visit here when its address asks for it. */
export function PaymentHeading() {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== `#${PLACE}`) return undefined;
    // A frame later, after the new page has scrolled to its top.
    const frame = requestAnimationFrame(() => {
      heading.current?.scrollIntoView({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash]);
  return (
    <h2 ref={heading} id={PLACE} tabIndex={-1}>
      {m.payment()}
    </h2>
  );
}
