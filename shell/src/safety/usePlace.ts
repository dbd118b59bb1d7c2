// How it works: docs/subsystems/sos.md.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { SosPlace } from 'shared-lib';
import { sendSosPlace } from 'shared-lib/safety';

/** The device says where it is more often than anybody can use. */
const AT_MOST_EVERY_MS = 10_000;
const AGAIN_MS = 5_000;
const LOOKS_EVERY_MS = 1_000;

const placeOf = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition): SosPlace => ({
  latitude,
  longitude,
  accuracy: Math.round(accuracy),
});

/**
 * Where this device is, while `isOn`: from the press to the end, and never otherwise. The person may refuse. The last
 * place goes to `callId`, once there is one, again where that failed. Returns the last place. Source: R-beyond-258.
 */
export function usePlace(isOn: boolean, callId: number | undefined) {
  const last = useRef<SosPlace>(undefined);
  const sent = useRef<SosPlace>(undefined);
  /** When the next one may go. */
  const from = useRef(-Infinity);
  const sendLast = useEffectEvent((): void => {
    const place = last.current;
    if (callId === undefined || !place || place === sent.current || performance.now() < from.current) return;
    from.current = Infinity;
    const goesOn = (after: number): void => void (from.current = performance.now() + after);
    sendSosPlace(callId, place).then(
      () => {
        sent.current = place;
        goesOn(AT_MOST_EVERY_MS);
      },
      () => goesOn(AGAIN_MS),
    );
  });
  useEffect(() => {
    if (callId === undefined) return undefined;
    from.current = -Infinity;
    sent.current = undefined;
    sendLast();
    const timer = setInterval(() => sendLast(), LOOKS_EVERY_MS);
    return () => clearInterval(timer);
  }, [callId]);
  const take = useEffectEvent((position: GeolocationPosition) => {
    last.current = placeOf(position);
    sendLast();
  });
  useEffect(() => {
    if (!isOn || !('geolocation' in navigator)) return undefined;
    const watch = navigator.geolocation.watchPosition((position) => take(position), undefined, {
      enableHighAccuracy: true,
    });
    return () => {
      navigator.geolocation.clearWatch(watch);
      last.current = undefined;
    };
  }, [isOn]);
  return last;
}
