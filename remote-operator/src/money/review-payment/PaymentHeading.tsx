import { useEffect, useRef } from 'react';
import { appointmentPath, useLocation } from 'shared-lib';

const PLACE = 'payment';

/** What was paid for a visit, on its page. */
export const paymentPath = (appointment: number): string => `${appointmentPath(appointment)}#${PLACE}`;

/** The page of a visit begins here where its address says so. */
export function PaymentHeading() {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== `#${PLACE}`) return undefined;
    // A frame later: by then the new page has begun at its top.
    const frame = requestAnimationFrame(() => {
      heading.current?.scrollIntoView({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash]);
  return (
    <h2 ref={heading} id={PLACE} tabIndex={-1}>
      Payment
    </h2>
  );
}
