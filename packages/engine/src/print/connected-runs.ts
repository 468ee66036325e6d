/** Marked pixels side by side in a row, from the first to the one after the last. */
export interface Run {
  readonly y: number
  readonly from: number
  readonly to: number
}

/**
 * Gathers the marked pixels of a picture that hang together, over corners too: each area as runs
 * from the top, areas in the order of their first pixels. `marked` holds 1 for such a pixel, row by
 * row.
 *
 * Source: the runs and equivalences of A. Rosenfeld, J. Pfaltz (1966).
 */
export function connectedRuns(marked: Uint8Array, width: number): Run[][] {
  const runs: Run[] = []
  /** For each run one before it that it hangs together with, or itself. */
  const leader: number[] = []
  const firstOf = (run: number): number => {
    let first = run
    while (leader[first] !== first) first = leader[first] ?? first
    leader[run] = first
    return first
  }
  const height = marked.length / width
  let [above, aboveEnd] = [0, 0]
  let at = nextMarked(marked, 0)
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width
    const start = runs.length
    let near = above
    for (; at < end; at = nextMarked(marked, at)) {
      const from = at - y * width
      while (at < end && marked[at] === 1) at++
      const to = at - y * width
      const own = runs.length
      runs.push({ y, from, to })
      leader.push(own)
      while (near < aboveEnd && (runs[near]?.to ?? 0) < from) near++
      // The last run above that touches this one may touch the next one too.
      for (let other = near; other < aboveEnd && (runs[other]?.from ?? to) <= to; other++) {
        const [one, two] = [firstOf(own), firstOf(other)]
        leader[Math.max(one, two)] = Math.min(one, two)
      }
    }
    ;[above, aboveEnd] = [start, runs.length]
  }
  const areas = new Map<number, Run[]>()
  for (const [index, run] of runs.entries()) {
    const first = firstOf(index)
    const area = areas.get(first)
    if (area) area.push(run)
    else areas.set(first, [run])
  }
  return [...areas.values()]
}

function nextMarked(marked: Uint8Array, from: number): number {
  const at = marked.indexOf(1, from)
  return at < 0 ? marked.length : at
}
