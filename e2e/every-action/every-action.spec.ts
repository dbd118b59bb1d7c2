import type { Page } from '@playwright/test';
import {
  BEFORE_START,
  CANCELLED,
  ON_THE_ROAD,
  oneOf,
  PICKUP_STATUSES,
  STATUSES,
  standingLabel,
  statusLabel,
  type Role,
  type Status,
} from 'shared-lib/domain';
import { expect, testOnStackAt } from '../fixtures/test';
import { statusOf } from '../fixtures/walk';
import { appointmentCard } from '../screens/appointment-card';
import { everyOffer, type Offer, pressName } from './offered';
import { PRESSES, valueOf } from './presses';
import { Stage } from './stage';

/** A quarter past one: all staff are on duty, and a visit at two is so near that no step asks about an early start. */
const test = testOnStackAt('2026-11-20T13:15:00+08:00');

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const BACKUP: readonly string[] = ['take_backup', 'decline_backup'];

/**
 * The words of a card for a status. For a pending visit operators read how urgent the answer is. The ride home of a
 * cancelled visit says both on a phone.
 */
function wordOf(status: Status, role: Role, before: Status) {
  if (status === 'pending') return /^(Pending|Medium|High|Critical|Overdue)/;
  return role === 'therapist' && before === 'cancelled' ? standingLabel(status, 'cancelled') : statusLabel(status);
}

/** The part of a visit's life for each status. An operator has most actions, so each part has its own test. */
function partOf(status: Status): string {
  if (oneOf(BEFORE_START, status)) return 'before it begins';
  if (oneOf(ON_THE_ROAD, status)) return 'on the road';
  if (oneOf(['rejected', ...CANCELLED], status)) return 'when it is called off';
  return oneOf(['completed', ...PICKUP_STATUSES, 'transport_completed'], status)
    ? 'when it is done, until all are home'
    : 'from the drop-off to the payment';
}
const partsFor = (role: Role) => [...new Set(STATUSES.map(role === 'operator' ? partOf : () => 'at every status'))];

/**
 * Goes to the next visit's page without a load, which takes half the time. Closes the messages of the visit before,
 * because the test looks for the same words again.
 */
async function goOnTo(page: Page, id: number): Promise<void> {
  await page
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((all: HTMLElement[]) => all.forEach((one) => one.click()));
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/dashboard/appointments/${id}`);
  await expect(page.getByText(`#${id}`).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
}

const OFFERS = everyOffer();

/*
 * Presses every action that the workflow offers, at every status, for one therapist and for a group, on the screens of
 * its role. It checks the message and the status that follows. The journeys of `tests/` press every action, but not at
 * every status. `offered.ts` names actions that share a button. A new action of the table fails here until `presses.ts`
 * has it.
 */
for (const role of ['operator', 'therapist', 'driver'] satisfies Role[])
  for (const group of [false, true])
    for (const when of partsFor(role)) {
      const offers = OFFERS.filter(
        (offer) =>
          offer.role === role && offer.group === group && (role !== 'operator' || partOf(offer.status) === when),
      );
      const visit = `a visit of ${group ? 'a group' : 'one therapist'}`;

      test(`every action that ${visit} offers a ${role} works ${when} (4-001, 4-011, 4-035, 4-058)`, async ({
        as,
        business,
        stack,
      }) => {
        test.setTimeout(300_000);
        const stage = await Stage.clear(stack, business);
        const { page } = await as(role, role === 'operator' ? {} : PHONE);
        const helper = role === 'driver' ? await as(stage.helper.username, { ...PHONE, seesCalls: true }) : undefined;

        const failed: string[] = [];
        for (const offer of offers)
          await test.step(pressName(offer), async () => {
            const screen = BACKUP.includes(offer.change) && helper ? helper.page : page;
            await pressed(offer, screen).catch(async (error: Error) => {
              failed.push(`${pressName(offer)}: ${error.message}`);
              // A half-filled form would ask before it lets the next page open.
              await screen.goto('/dashboard');
            });
          });
        expect(failed).toEqual([]);

        async function pressed({ change, status, declined }: Offer, screen: typeof page): Promise<void> {
          const press = PRESSES[role][change];
          if (!press) throw new Error('nobody knows how to press it: add it to presses.ts');
          const what = { status, group, declined };
          const visit = await stage.place(
            press.begins?.(status) ?? status,
            group,
            press.setting && valueOf(press.setting, what),
          );
          try {
            if (role === 'operator') await goOnTo(screen, visit.id);
            else await screen.goto('/dashboard');
            const card = BACKUP.includes(change)
              ? screen.getByRole('alertdialog')
              : role === 'operator'
                ? screen.locator('body')
                : appointmentCard(screen, visit.client.name);
            await press.take({ page: screen, card, visit, ...what });
            if (press.says) await expect(screen.getByText(press.says(visit, status)).first()).toBeVisible();
            const becomes = press.becomes === undefined ? status : valueOf(press.becomes, what);
            if (becomes === null) return;
            if (!press.leaves)
              await expect(card.getByText(wordOf(becomes, role, status), { exact: true }).first()).toBeVisible();
            // The screen shows a step before the server has answered.
            await expect.poll(() => statusOf(business, visit.id)).toBe(becomes);
          } finally {
            await stage.remove(visit);
          }
        }
      });
    }
