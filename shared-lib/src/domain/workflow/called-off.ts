import * as m from '../../texts/m.js';

/**
 * What the therapists must do after a visit is called off on the way. Shown in the notification, and on their card
 * while it stands there. What becomes of the visit, its rides and its holds: `cancel` of table.ts. Who is told:
 * server/src/notifications/visit-messages.ts.
 */
export const CALLED_OFF = {
  get aboard() {
    return m.your_driver_takes_you_back();
  },
  get atClient() {
    return m.you_are_at_the_clients_request();
  },
};
