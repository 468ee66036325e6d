/**
 * Simulates a day of conversions to find how many worker cores a volume needs, and what it costs.
 *
 * An event-driven queue with priorities: arrivals follow the hours of a Chinese working day, run
 * times the mix of tools below. Prints cores, waits, database and storage figures for volumes up to
 * a million conversions a day.
 * `node bench/capacity.ts`
 */

/**
 * One kind of job: its share of all, CPU seconds (median, and the spread of a log-normal),
 * megabytes in and out.
 */
interface Kind {
  readonly name: string
  readonly share: number
  readonly seconds: number
  readonly spread: number
  readonly megabytes: number
}

/**
 * CPU seconds include 0.2 s for the start of the child; docs/scale.md says where each number was
 * measured.
 */
const kinds: readonly Kind[] = [
  { name: "PDF to Word, Excel, PPT", share: 0.55, seconds: 0.9, spread: 0.9, megabytes: 4 },
  { name: "Office, CAD to PDF", share: 0.2, seconds: 1.5, spread: 0.8, megabytes: 3 },
  { name: "merge, split, encrypt, images", share: 0.15, seconds: 0.55, spread: 0.7, megabytes: 6 },
  { name: "compress", share: 0.07, seconds: 2.9, spread: 0.9, megabytes: 12 },
  { name: "text recognition", share: 0.03, seconds: 14, spread: 0.8, megabytes: 8 },
]

/** Share of a day's conversions in each hour, Asia/Shanghai. */
const hours = [
  1, 0.6, 0.4, 0.3, 0.3, 0.5, 1, 2, 5, 8, 8.5, 7.5, 5, 6.5, 8.5, 9, 8.5, 6.5, 4, 4, 4.5, 4.5, 3,
  1.9,
]
const memberShare = 0.2
/** Rows a conversion leaves for 25 hours, and what stays for ever, bytes. */
const rowBytes = { task: 3200, kept: 220 }
/** Price assumptions: yuan for a core-hour and for a gigabyte sent out. */
const prices = { coreHour: 0.25, outbound: 0.5, storedGigabyteMonth: 0.12 }

function report(daily: number): void {
  const cores = coresNeeded(daily)
  const { member, visitor } = simulate(daily, cores)
  const megabytes = kinds.reduce((sum, kind) => sum + kind.share * kind.megabytes, 0)
  const outbound = (daily * megabytes) / 1000
  const cost = (cores * 24 * prices.coreHour + outbound * prices.outbound) / (daily / 1000)
  console.log(
    [
      `${daily.toLocaleString("en")} a day:`,
      `${cores} worker cores`,
      `wait p95 member ${member.toFixed(1)} s, visitor ${visitor.toFixed(1)} s in the busiest hour`,
      `${Math.ceil((daily / 86_400) * 2.2 * 12)} database transactions/s at the peak`,
      `task table ${((daily * rowBytes.task * 25) / 24 / 1e9).toFixed(1)} GB, ${((daily * 365 * rowBytes.kept) / 1e9).toFixed(0)} GB a year kept`,
      `${outbound.toFixed(0)} GB in and as much out a day`,
      `¥${cost.toFixed(2)} for 1,000 conversions`,
    ].join("\n  "),
  )
}

/** Fewest cores with which 95 % of visitors wait less than 10 s in the busiest hour. */
function coresNeeded(daily: number): number {
  let cores = Math.max(
    1,
    Math.floor(
      ((daily * Math.max(...hours)) / hours.reduce((a, b) => a + b) / 3600) * meanSeconds(),
    ),
  )
  while (simulate(daily, cores).visitor > 10) cores = Math.max(cores + 1, Math.ceil(cores * 1.02))
  return cores
}

function meanSeconds(): number {
  return kinds.reduce(
    (sum, kind) => sum + kind.share * kind.seconds * Math.exp(kind.spread ** 2 / 2),
    0,
  )
}

interface Arrival {
  readonly at: number
  readonly run: number
}

/**
 * Plays the busiest hour with this many servers; members go first. Gives the 95th percentile of
 * waits in seconds.
 */
function simulate(daily: number, cores: number): { member: number; visitor: number } {
  const random = seeded(7)
  const perSecond = (daily * Math.max(...hours)) / hours.reduce((a, b) => a + b) / 3600
  const queues: { member: Arrival[]; visitor: Arrival[] } = { member: [], visitor: [] }
  const waits: { member: number[]; visitor: number[] } = { member: [], visitor: [] }
  const free = new MinimumHeap(cores)
  let now = 0
  while (now < 3600) {
    now += -Math.log(1 - random()) / perSecond
    serve(now)
    queues[random() < memberShare ? "member" : "visitor"].push({ at: now, run: drawRun(random) })
  }
  serve(Number.POSITIVE_INFINITY)
  return { member: percentile95(waits.member), visitor: percentile95(waits.visitor) }

  /** Starts what can start before `until`. */
  function serve(until: number): void {
    for (;;) {
      const name = queues.member.length > 0 ? "member" : "visitor"
      const next = queues[name][0]
      if (!next) return
      const start = Math.max(free.smallest(), next.at)
      if (start >= until) return
      queues[name].shift()
      waits[name].push(start - next.at)
      free.replaceSmallest(start + next.run)
    }
  }
}

function drawRun(random: () => number): number {
  let at = random()
  const kind = kinds.find((candidate) => (at -= candidate.share) < 0) ?? kinds[0]
  if (!kind) throw new Error("no kinds of jobs")
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return kind.seconds * Math.exp(kind.spread * normal)
}

function percentile95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

/** Times at which servers become free, the earliest first. */
class MinimumHeap {
  readonly #times: number[]

  constructor(size: number) {
    this.#times = Array.from({ length: size }, () => 0)
  }

  smallest(): number {
    return this.#times[0] ?? 0
  }

  replaceSmallest(time: number): void {
    const times = this.#times
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const child =
        (times[left + 1] ?? Number.POSITIVE_INFINITY) < (times[left] ?? Number.POSITIVE_INFINITY)
          ? left + 1
          : left
      const below = times[child]
      if (below === undefined || below >= time) break
      times[at] = below
      at = child
    }
    times[at] = time
  }
}

/** Repeatable random numbers in [0, 1) (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

for (const daily of [10_000, 100_000, 300_000, 1_000_000]) report(daily)
