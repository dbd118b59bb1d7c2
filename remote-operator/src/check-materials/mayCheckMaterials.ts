import { type AppointmentCard, MATERIALS_CHECK_FROM, oneOf } from 'shared-lib';

/**
 * May an operator answer for a therapist who could not? Not during the session. Source: product 9, 'Material check'.
 */
export const mayCheckMaterials = (appointment: Pick<AppointmentCard, 'status' | 'materials_status'>): boolean =>
  appointment.materials_status === 'unchecked' && oneOf(MATERIALS_CHECK_FROM, appointment.status);
