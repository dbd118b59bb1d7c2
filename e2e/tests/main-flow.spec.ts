import { expect, test } from '../fixtures/test';
import { travel } from '../screens/main-journey';

const POINTS =
  '(1-001, 1-003, 1-005, 1-019, 2-097, 2-124, 2-136, 2-152, 4-004, 4-005, 4-007, 4-011..4-013, 4-017, 4-021, 4-022, 4-035, 4-038, 4-041, 4-043, 4-044, 4-058, 4-059, 4-068..4-070, 7-104, 7-109, 7-113..7-115, 8-077, 8-117, 8-125)';

test(`an appointment travels from booking to payment, live on three screens at two servers ${POINTS}`, async ({
  as,
  business,
  stack,
}) => {
  const visit = await business.free();
  const other = stack.instances[1]!.url;
  // The therapist uses the operator's server, the driver the other one. So changes travel within one server and between
  // both.
  const [operator, therapist, driver] = await Promise.all([
    as('operator'),
    as(visit.therapist.username),
    as(visit.driver.username, { at: other }),
  ]);
  expect(new URL(driver.page.url()).origin).not.toBe(new URL(operator.page.url()).origin);
  await travel({ operator, therapist, driver }, business, visit);
});
