import { ServiceError } from "@mozhuan/services"
import { z } from "zod"

/** Ids in the query of a request that a browser makes by itself: comma separated or JSON. */
const query = z.object({ taskIds: z.string().max(4000).optional(), taskId: z.uuid().optional() })
const list = z.array(z.uuid()).min(1).max(50)

/** Reads 1 to 50 task ids. @throws ServiceError "bad-parameter" */
export function readTaskIds(given: unknown): readonly string[] {
  const fields = query.safeParse(given)
  const text = fields.data?.taskIds ?? fields.data?.taskId ?? ""
  const ids = list.safeParse(text.replace(/[[\]"\s]/g, "").split(","))
  if (!ids.success)
    throw new ServiceError("bad-parameter", {
      field: "taskIds",
      reason: "1 to 50 ids, separated by commas",
    })
  return ids.data
}
