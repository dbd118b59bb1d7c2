import { texts } from '../../domain';
import { isApiFailure } from '../http/api-failure';

/** Shown if notifications cannot be loaded. A failing server is named. Source: 7-122. */
export const notificationsFailure = (error: unknown): string =>
  isApiFailure(error) && error.status === 500 ? texts.TRANSPORT.notifications500 : texts.FALLBACK.notifications;
