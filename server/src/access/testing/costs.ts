import { TODAY } from '../../appointments/testing/business.js';
import { aReceipt, fileForm, type Ask, type Scenario } from './scenario.js';

export const A_COST = { category: 'petrol', amount: 1_250.5, method: 'cash', paid_on: TODAY };

const costOf = async ({ server, users }: Scenario): Promise<number> => {
  const [made] = await server.sql<{ id: number }>(
    `insert into costs (category, amount, method, paid_on, recorded_by, at) values ('petrol', 125050, 'cash', $1, $2, $3) returning id`,
    [TODAY, users.operator.id, server.clock.now()],
  );
  return made?.id ?? 0;
};

export const aCost =
  (body: object) =>
  async (scenario: Scenario): Promise<Ask> => ({ path: { id: await costOf(scenario) }, body });

export const aProofForm = async (scenario: Scenario): Promise<Ask> => ({
  path: { id: await costOf(scenario) },
  ...fileForm(),
});

export const aProof = async (scenario: Scenario): Promise<Ask> => {
  const { server, users } = scenario;
  const id = await costOf(scenario);
  const { path } = await aReceipt(scenario);
  const hash = path?.['hash'] ?? '';
  await server.sql('insert into cost_proofs (cost_id, hash, uploaded_by, at) values ($1, $2, $3, $4)', [
    id,
    hash,
    users.operator.id,
    server.clock.now(),
  ]);
  return { path: { id, hash } };
};

export const AN_OPENING = { account: 'bank', side: 'debit', amount: 1_250.5, as_of: TODAY };

/** A new one, whose void is asked. */
export const anOpening =
  (body: object) =>
  async ({ server, users }: Scenario): Promise<Ask> => {
    const [made] = await server.sql<{ id: number }>(
      `insert into opening_balances (account, amount, as_of, recorded_by, at) values ('bank', 125050, $1, $2, $3) returning id`,
      [TODAY, users.operator.id, server.clock.now()],
    );
    return { path: { id: made?.id ?? 0 }, body };
  };
