import { failedWith, failureText, isApiFailure } from 'shared-lib';
import type { Notice } from '../form/useForm';
import { type Conflict, Conflicts } from './Conflicts';

/** Why a change of windows was rejected: the bookings that prevent it, or the server's words, or `fallback`. */
export function bookedRefusal(error: unknown, fallback: string, href: (id: number) => string): Notice {
  const conflicts = isApiFailure(error) ? (error.body as { conflicts?: Conflict[] } | undefined)?.conflicts : undefined;
  if (!failedWith(error, 'IN_USE') || !conflicts) return { title: failureText(error, fallback) };
  return {
    title: 'Already booked then, so nothing was changed.',
    detail: <Conflicts conflicts={conflicts} href={href} />,
  };
}
