import { workerPresence } from "../../schema/conversions.ts"
import { instant, integer, texts, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const putWorker = statement({
  takes: { id: uuid(), programs: texts(), slots: integer(), seenAt: instant() },
  text: `insert into worker_presence (id, programs, slots, seen_at) values ($1, $2, $3, $4)
     on conflict (id) do update set programs = $2, slots = $3, seen_at = $4`,
})

export const deleteLostWorkers = statement({
  takes: { seenAt: instant() },
  text: "delete from worker_presence where seen_at < $1",
})

export const deleteWorker = statement({
  takes: { id: uuid() },
  text: "delete from worker_presence where id = $1",
})

export const liveWorkerSlots = statement({
  takes: { seenAt: instant() },
  gives: { programs: workerPresence.columns.programs, slots: workerPresence.columns.slots },
  text: "select programs, slots from worker_presence where seen_at > $1",
})
