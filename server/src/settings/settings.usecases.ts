import { topicsOf, type NotificationTopic } from 'shared-lib/domain';
import type { Principal } from '../platform/principal.js';
import { recordAudit } from '../audit/audit.repository.js';
import type { Deps } from '../platform/deps.js';
import { lockMutedTopics, mutedTopics, muteTopics } from './settings.repository.js';

export interface NotificationChoices {
  muted: NotificationTopic[];
}

export const notificationChoices = async ({ db }: Deps, user: Principal): Promise<NotificationChoices> => ({
  muted: await mutedTopics(db, user.userId),
});

/** Replaces the person's own choices. A topic that the role is never told of is left out. */
export async function chooseNotifications(
  { db, clock }: Deps,
  user: Principal,
  { muted: asked }: NotificationChoices,
  requestId: string,
): Promise<NotificationChoices> {
  const muted = topicsOf(user.role).filter((topic) => asked.includes(topic));
  await db.tx(async (tx) => {
    const now = clock.now();
    const before = await lockMutedTopics(tx, user.userId);
    await muteTopics(tx, user.userId, muted, now);
    recordAudit(tx, {
      at: now,
      actor: { id: user.userId, role: user.role },
      action: 'settings.notifications',
      entity: 'user',
      entityId: user.userId,
      before: { muted: before },
      after: { muted },
      requestId,
    });
  });
  return { muted };
}
