/**
 * What the therapists must do after a visit is called off on the way. Shown in the notification, and on their card
 * while it stands there.
 */
export const CALLED_OFF = {
  aboard: 'Your driver takes you back. Request a pickup if you need another ride.',
  atClient: "You are at the client's. Request a pickup to be taken home.",
} as const;
