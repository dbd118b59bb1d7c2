/**
 * What a visit that was called off on the way leaves its therapists to do: in the notification, and on their card as
 * long as it stands there.
 */
export const CALLED_OFF = {
  aboard: 'Your driver takes you back. Request a pickup if you need another ride.',
  atClient: "You are at the client's. Request a pickup to be taken home.",
} as const;
