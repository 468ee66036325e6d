/** Numbers from 0 in sets that can be joined. */
export interface Sets {
  readonly find: (at: number) => number
  readonly join: (a: number, b: number) => void
}

/** Starts with each number in a set of its own. */
export function createSets(count: number): Sets {
  const parents = Int32Array.from({ length: count }, (_, at) => at)
  const find = (at: number): number => {
    let root = at
    while ((parents[root] ?? root) !== root) root = parents[root] ?? root
    for (let on = at; on !== root;) {
      const next = parents[on] ?? root
      parents[on] = root
      on = next
    }
    return root
  }
  return {
    find,
    join: (a, b) => {
      parents[find(a)] = find(b)
    },
  }
}
