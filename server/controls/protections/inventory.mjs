const STOCK = 'server/src/inventory/stock.test.ts';

/** Protections for the stock. */
export const INVENTORY_PROTECTIONS = [
  {
    protection: 'the stock is never below zero',
    edits: [
      [
        'server/src/inventory/appointment-materials.repository.ts',
        'm.stock, least(m.stock, n.quantity) as taken, n.quantity - least(m.stock, n.quantity) as shortage',
        'm.stock, n.quantity as taken, 0 as shortage',
      ],
    ],
    checks: [['server/src/inventory/materials.test.ts', 'are never taken below zero']],
  },
  {
    protection: 'the stock is the sum of its ledger, whatever code writes to it',
    edits: [['server/migrations/015_stock.sql', 'stock = m.stock + s.quantity,\n', 'stock = m.stock,\n']],
    checks: [
      [STOCK, 'is restocked and corrected, each with who and why, and is the sum of its ledger'],
      [STOCK, '40 restocks, corrections and visits add up'],
    ],
  },
  {
    protection: 'the stock changes only through its ledger',
    edits: [['server/migrations/015_stock.sql', 'pg_trigger_depth() < 2', 'false']],
    checks: [[STOCK, 'is changed by movements alone, in the database itself']],
  },
  {
    protection: 'an entry of the ledger waits for the one before it, on every server',
    edits: [
      [
        'server/src/inventory/materials.repository.ts',
        'select id, stock, unit, unit_cost, is_empty from materials where id = $1 for no key update',
        'select id, stock, unit, unit_cost, is_empty from materials where id = $1',
      ],
    ],
    checks: [[STOCK, 'no correction of two that saw the same stock overwrites the other']],
  },
  {
    protection: "a correction of the stock is refused after someone else's change",
    edits: [
      [
        'server/src/inventory/stock.usecases.ts',
        'if (expected && expected.stock !== locked.stock)',
        'if (expected && expected.stock < 0)',
      ],
    ],
    checks: [[STOCK, 'is not corrected over what another has just changed']],
  },
  {
    protection: 'low stock is announced once',
    edits: [
      ['server/src/inventory/stock.repository.ts', 'where is_low and low_told_at is null and', 'where is_low and'],
    ],
    checks: [[STOCK, 'is said once, not at every use']],
  },
  {
    protection: 'low stock is announced again once there was enough',
    edits: [
      [
        'server/migrations/015_stock.sql',
        'then null else m.low_told_at end',
        'then m.low_told_at else m.low_told_at end',
      ],
    ],
    checks: [[STOCK, 'again only after there was enough']],
  },
  {
    protection: 'materials are taken once',
    edits: [
      [
        'server/src/inventory/appointment-materials.repository.ts',
        'and not exists (select from appointment_materials m where m.appointment_id = $1)\n',
        '\n',
      ],
      [
        'server/src/inventory/appointment-materials.repository.ts',
        'deducted_at) select $1, t.id, t.taken, t.shortage, $2 from taken t',
        'deducted_at) select $1, t.id, t.taken, t.shortage, $2 from taken t on conflict do nothing',
      ],
    ],
    checks: [['server/src/inventory/materials.test.ts', 'leave the stock when the session begins, once']],
  },
];
