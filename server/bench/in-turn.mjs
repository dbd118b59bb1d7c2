/**
 * Rounds of each measure, in turn: what else runs on the machine comes and goes within seconds, and slows down all of a
 * round alike. Answers the middle value of each measure, and `ratio(a, b)`, the middle of a / b of the same round.
 */
export async function inTurn(rounds, measures) {
  const all = Object.fromEntries(Object.keys(measures).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of Object.entries(measures)) all[name].push(await measure());
  }
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, values]) => [name, middle(values)])),
    ratio: (a, b) => middle(all[a].map((value, round) => value / all[b][round])),
  };
}

function middle(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}
