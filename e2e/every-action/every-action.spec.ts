import { statusLabel, type Role, type Status } from 'shared-lib/domain';
import { expect, testOnOwnStack as test } from '../fixtures/test';
import { statusOf } from '../fixtures/walk';
import { appointmentCard } from '../screens/appointment-card';
import { openAppointment } from '../screens/appointment-page';
import { everyOffer, offerKey, type Offer } from './offered';
import { PRESSES, valueOf, type Before } from './presses';
import { Stage } from './stage';

/** A quarter past one: everybody is on duty, and a visit at two is near enough that nothing is asked before a step. */
test.use({ stackOptions: { clock: '2026-11-20T13:15:00+08:00' } });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const BACKUP: readonly string[] = ['take_backup', 'decline_backup'];

/** What a card says of a status; of a pending visit operators read how urgent its answer is. */
const wordOf = (status: Status) =>
  status === 'pending' ? /^(Pending|Medium|High|Critical|Overdue)/ : statusLabel(status);

/*
 * Everything that the workflow offers to anybody, at every status, to one therapist and to a group: pressed on the
 * screens of its role, with what it says and the status that follows. A run of its own, as it takes minutes; the
 * journeys of `tests/` press the actions, not each at every status. What is pressed with another is said in
 * `offered.ts`. An action that the table has and `presses.ts` does not fails here.
 */
for (const role of ['operator', 'therapist', 'driver'] satisfies Role[])
  for (const group of [false, true]) {
    const offers = everyOffer().filter((offer) => offer.role === role && offer.group === group);
    const size = group ? 'a group' : 'one therapist';

    test(`every action that the visit of ${size} offers a ${role} is pressed at every status (4-001, 4-011, 4-035, 4-058)`, async ({
      as,
      business,
      stack,
    }) => {
      test.setTimeout(1_800_000);
      const stage = await Stage.clear(stack, business);
      const own = { operator: 'operator', therapist: 'therapist', driver: 'driver' }[role];
      const { page } = await as(own, role === 'operator' ? {} : PHONE);
      const helper = role === 'driver' ? await as(stage.helper.username, { ...PHONE, seesCalls: true }) : undefined;

      const failed: string[] = [];
      for (const offer of offers)
        await test.step(offerKey(offer), async () => {
          const screen = BACKUP.includes(offer.change) && helper ? helper.page : page;
          await pressed(offer, screen).catch((error: Error) => failed.push(`${offerKey(offer)}: ${error.message}`));
        });
      expect(failed).toEqual([]);

      async function pressed({ change, status }: Offer, screen: typeof page): Promise<void> {
        const press = PRESSES[role][change];
        if (!press) throw new Error('nobody knows how to press it: add it to presses.ts');
        const visit = await stage.place(
          press.begins?.(status) ?? status,
          group,
          press.setting && valueOf(press.setting, { status, group }),
        );
        try {
          if (role === 'operator') await openAppointment(screen, visit.id);
          else await screen.goto('/dashboard');
          const card = BACKUP.includes(change)
            ? screen.getByRole('alertdialog')
            : role === 'operator'
              ? screen.locator('body')
              : appointmentCard(screen, visit.client.name);
          const before: Before = { page: screen, card, visit, status, group };
          await press.take(before);
          if (press.says) await expect(screen.getByText(press.says(visit, status)).first()).toBeVisible();
          const becomes = press.becomes === undefined ? status : valueOf(press.becomes, before);
          if (becomes === null) return;
          await expect(card.getByText(wordOf(becomes), { exact: true }).first()).toBeVisible();
          // The screen shows a step ahead of the answer.
          await expect.poll(() => statusOf(business, visit.id)).toBe(becomes);
        } finally {
          await stage.remove(visit);
        }
      }
    });
  }
