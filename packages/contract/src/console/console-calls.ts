import { editorCalls } from "./editor-calls.ts"
import { inboxCalls } from "./inbox-calls.ts"
import { moneyCalls } from "./money-calls.ts"
import { operatorCalls } from "./operator-calls.ts"
import { peopleCalls } from "./people-calls.ts"
import { sessionCalls } from "./session-calls.ts"
import { systemCalls } from "./system-calls.ts"

/** Every call of the operator's console. A new area adds its own table and one line here. */
export const consoleCalls = {
  ...sessionCalls,
  ...operatorCalls,
  ...peopleCalls,
  ...moneyCalls,
  ...systemCalls,
  ...inboxCalls,
  ...editorCalls,
}
