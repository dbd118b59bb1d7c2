/** One record of each kind, but for what is said. */
export function recordCounts(over: object = {}) {
  const one = { all: 1, active: 1 };
  return { therapist: one, driver: one, operator: one, client: one, material: one, service: one, ...over };
}
