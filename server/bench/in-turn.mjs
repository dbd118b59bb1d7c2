/** Rounds of each measure, in turn, and the best of each: what else runs on the machine only ever takes away. */
export async function inTurn(rounds, measures) {
  const best = Object.fromEntries(Object.keys(measures).map((name) => [name, 0]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of Object.entries(measures)) best[name] = Math.max(best[name], await measure());
  }
  return best;
}
