// How it works: docs/subsystems/releases.md.
import type { ComponentType } from 'react';
import type { AppointmentCard } from '../contract';

/**
 * The slots: places on a page of one area that another area fills with a part of its own. A remote fills those it has
 * something for. Who draws and who fills each one stands in docs/how-to/change-a-page-of-a-role.md. To add a slot, add
 * it here and there, and draw it.
 */
export interface RemoteSlots {
  /** Components. They take no properties: they read what they need from the session, the address or a context. */
  readonly views?: Partial<Readonly<Record<ViewSlot, ComponentType>>>;
  /** The actions on an appointment that the palette offers now. Its page begins them, see `actionToBegin`. */
  readonly commands?: (appointment: AppointmentCard) => readonly RemoteCommand[];
}

/**
 * Slots for a component.
 * * `overlay` stands above every page of the person whose role the area is: calls that cannot wait.
 * * `answers` shows the actions for the appointment that a notification opened (`OpenedAppointment`).
 * * `mine` shows the signed-in person's own records inside the page of another area.
 */
export type ViewSlot = 'overlay' | 'answers' | 'mine';

/** An action: its name, and the page that begins it. */
export interface RemoteCommand {
  label: string;
  to: string;
  /**
   * What the page begins, passed with the navigation. Not part of the address: opening a link that somebody sends must
   * do nothing.
   */
  begin?: string;
}
