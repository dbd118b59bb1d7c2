/** Google Maps, from where the phone is to an address or a point. */
export const wayTo = (place: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
