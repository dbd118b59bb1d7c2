/**
 * Runs the measures in turn, in rounds. Other load on the machine changes within seconds and slows a whole round alike.
 * Answers the median of each measure, and `ratio(a, b)`: the median of a / b within the same round.
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
