/** One record of each kind, unless the test says otherwise. */
export function recordCounts(over: object = {}) {
  const one = { all: 1, active: 1 };
  return { therapist: one, driver: one, operator: one, client: one, material: one, service: one, ...over };
}
