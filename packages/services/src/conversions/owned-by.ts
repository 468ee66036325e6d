import { task } from "@mozhuan/data"
import { and, eq } from "drizzle-orm"

/** Holds for the task of an attempt while no later one, no cancel and no end has taken it over. */
export const ownedBy = (attempt: { readonly id: string; readonly task: { readonly id: string } }) =>
  and(eq(task.id, attempt.task.id), eq(task.attemptId, attempt.id), eq(task.state, "running"))
