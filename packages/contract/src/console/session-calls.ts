import { z } from "zod"
import { defineConsoleCall, done, everyRole, moment } from "./console-call.ts"
import { operatorPasswordLength, operatorRoles } from "./role.ts"

const tag = "session"

export const operatorView = z.object({
  operatorId: z.uuid(),
  name: z.string(),
  displayName: z.string(),
  roles: z.array(z.enum(operatorRoles)),
})
export type OperatorView = z.output<typeof operatorView>

/**
 * Where a sign-in stands: a code is awaited, a second factor must be set up, or the session is
 * open.
 */
export const signInStage = z.enum(["factor", "enrol", "open"])
export type SignInStage = z.output<typeof signInStage>

export const newOperatorPassword = z.string().min(operatorPasswordLength).max(200)
/** Six digits of the second factor, or a recovery code. */
const code = z.string().trim().min(6).max(40)

export const sessionCalls = {
  signIn: defineConsoleCall({
    method: "POST",
    path: "/session/password",
    tag,
    place: "obj",
    roles: "anybody",
    summary: "First step of signing in: name or mail, and password",
    input: z.object({
      name: z.string().trim().min(1).max(200),
      password: z.string().min(1).max(200),
    }),
    value: z.object({ stage: signInStage, isPasswordTemporary: z.boolean() }),
  }),
  signInCode: defineConsoleCall({
    method: "POST",
    path: "/session/code",
    tag,
    place: "obj",
    roles: "anybody",
    summary: "Second step: the code of the second factor, or a recovery code",
    input: z.object({ code }),
    value: operatorView,
  }),
  startEnrolment: defineConsoleCall({
    method: "POST",
    path: "/session/enrol",
    tag,
    place: "obj",
    roles: "anybody",
    summary: "Gives the secret of a second factor that is being set up",
    input: z.object({}),
    value: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmEnrolment: defineConsoleCall({
    method: "POST",
    path: "/session/enrol/confirm",
    tag,
    place: "obj",
    roles: "anybody",
    summary:
      "Proves the second factor, replaces a temporary password, and gives recovery codes once",
    input: z.object({ code, newPassword: newOperatorPassword.optional() }),
    value: z.object({ operator: operatorView, recoveryCodes: z.array(z.string()) }),
  }),
  signOut: defineConsoleCall({
    method: "POST",
    path: "/session/end",
    tag,
    place: "obj",
    roles: "anybody",
    summary: "Ends the session",
    input: z.object({}),
    value: done,
  }),
  ownSession: defineConsoleCall({
    method: "GET",
    path: "/session",
    tag,
    place: "obj",
    roles: everyRole,
    summary: "Tells who is signed in, and where else",
    input: z.object({}),
    value: z.object({
      operator: operatorView,
      recoveryCodesLeft: z.int(),
      sessions: z.array(
        z.object({
          id: z.uuid(),
          userAgent: z.string(),
          network: z.string(),
          createdAt: moment,
          lastSeenAt: moment,
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),
  endOtherOperatorSessions: defineConsoleCall({
    method: "POST",
    path: "/session/others/end",
    tag,
    place: "obj",
    roles: everyRole,
    summary: "Ends one's sessions elsewhere",
    input: z.object({}),
    value: z.object({ ended: z.int() }),
  }),
  changeOperatorPassword: defineConsoleCall({
    method: "POST",
    path: "/session/password/change",
    tag,
    place: "obj",
    roles: everyRole,
    summary: "Changes one's own password and ends one's other sessions",
    input: z.object({ password: z.string().min(1).max(200), newPassword: newOperatorPassword }),
    value: done,
  }),
  renewRecoveryCodes: defineConsoleCall({
    method: "POST",
    path: "/session/recovery-codes",
    tag,
    place: "result",
    roles: everyRole,
    summary: "Gives new recovery codes; the old ones die",
    input: z.object({ password: z.string().min(1).max(200) }),
    value: z.array(z.string()),
  }),
}
