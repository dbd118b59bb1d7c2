import { createContext } from 'react';
import type { CachedCard } from '../api/appointments/appointment-record';

export const Opened = createContext<CachedCard | null>(null);

/** The shell's side: the appointment opened from a notification. */
export const OpenedAppointment = Opened.Provider;
