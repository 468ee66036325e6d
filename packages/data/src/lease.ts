import type { Queryable } from "./database.ts"

/**
 * Takes a lease: of all processes that ask, one gets true, until the lease runs out.
 *
 * For rounds of work that one process is enough for. Nothing depends on it for correctness: a
 * holder that dies is replaced when its time is over, and a slow one may overlap with the next.
 */
export async function takeLease(
  through: Queryable,
  name: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const rows = await through.query(
    `insert into lease (name, holder, until) values ($1, $2, clock_timestamp() + make_interval(secs => $3))
     on conflict (name) do update set holder = excluded.holder, until = excluded.until
     where lease.holder = excluded.holder or lease.until < clock_timestamp()
     returning name`,
    [name, holder, seconds],
  )
  return rows.length > 0
}
