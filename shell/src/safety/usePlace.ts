import { useEffect, useEffectEvent, useRef } from 'react';
import type { SosPlace } from 'shared-lib';

/** The device says where it is more often than anybody can use. */
const AT_MOST_EVERY_MS = 10_000;

const placeOf = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition): SosPlace => ({
  latitude,
  longitude,
  accuracy: Math.round(accuracy),
});

/**
 * Where this device is, while `isOn`: from the press to the end, and never otherwise. The person may refuse. Returns
 * the last place. Source: R-beyond-258.
 */
export function usePlace(isOn: boolean, onPlace: (place: SosPlace) => void) {
  const last = useRef<SosPlace>(undefined);
  const said = useRef(-Infinity);
  const take = useEffectEvent((position: GeolocationPosition) => {
    last.current = placeOf(position);
    const at = performance.now();
    if (at - said.current < AT_MOST_EVERY_MS) return;
    said.current = at;
    onPlace(last.current);
  });
  useEffect(() => {
    if (!isOn || !('geolocation' in navigator)) return undefined;
    const watch = navigator.geolocation.watchPosition((position) => take(position), undefined, {
      enableHighAccuracy: true,
    });
    return () => {
      navigator.geolocation.clearWatch(watch);
      last.current = undefined;
      said.current = -Infinity;
    };
  }, [isOn]);
  return last;
}
