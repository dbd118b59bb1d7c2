import { z } from 'zod';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '../domain/index.js';
import { call } from './call.js';

const topics = Object.keys(NOTIFICATION_TOPICS) as [NotificationTopic, ...NotificationTopic[]];
/** Of what I do not want to be told. */
const choices = z.strictObject({ muted: z.array(z.enum(topics)).max(topics.length) });

const path = '/api/settings/notifications/';

export const settings = {
  notificationChoices: call({ method: 'GET', path, auth: 'session', summary: 'Of what I want to be told', response: choices, status: 200 }),
  setNotificationChoices: call({ method: 'PUT', path, auth: 'session', summary: 'Choose of what I want to be told', body: choices, response: choices, status: 200 }),
};
