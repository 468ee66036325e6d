import { consoleCalls } from "@mozhuan/contract"
import type { FastifyInstance } from "fastify"
import { mountRoute } from "../../app/mount-call.ts"
import {
  clearOperatorToken,
  mountConsoleCall,
  operatorFacts,
  operatorToken,
  setDeviceMark,
  setOperatorToken,
} from "../../app/operator.ts"
import type { ServerParts } from "../../app/server-parts.ts"

const hidden = { isHidden: true } as const
const done = { done: true } as const

/** Signing in to the console, and what operators do with their own and each other's accounts. */
export function sessionRoutes(app: FastifyInstance, parts: ServerParts): void {
  signInRoutes(app, parts)
  operatorRoutes(app, parts)
}

function signInRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { operators } = parts.services.console
  mountRoute(app, consoleCalls.signIn, hidden, async ({ name, password }, exchange) => {
    const { token, stage, isPasswordTemporary } = await operators.signIn(
      name,
      password,
      operatorFacts(exchange.request),
    )
    setOperatorToken(parts, exchange, token)
    return { stage, isPasswordTemporary }
  })
  mountRoute(app, consoleCalls.signInCode, hidden, async ({ code }, exchange) => {
    const { token, deviceMark, operator } = await operators.signInCode(
      operatorToken(exchange.request),
      code,
      operatorFacts(exchange.request),
    )
    setOperatorToken(parts, exchange, token)
    setDeviceMark(parts, exchange, deviceMark)
    return operator
  })
  mountRoute(app, consoleCalls.startEnrolment, hidden, async (_input, { request }) =>
    operators.beginEnrolment(operatorToken(request)),
  )
  mountRoute(app, consoleCalls.confirmEnrolment, hidden, async (input, exchange) => {
    const { token, deviceMark, operator, recoveryCodes } = await operators.finishEnrolment(
      operatorToken(exchange.request),
      input,
      operatorFacts(exchange.request),
    )
    setOperatorToken(parts, exchange, token)
    setDeviceMark(parts, exchange, deviceMark)
    return { operator, recoveryCodes }
  })
  mountRoute(app, consoleCalls.signOut, hidden, async (_input, { request, reply }) => {
    await operators.signOut(operatorToken(request))
    clearOperatorToken(reply)
    return done
  })
}

function operatorRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { operators } = parts.services.console
  mountConsoleCall(app, parts, consoleCalls.ownSession, (operator) => operators.own(operator))
  mountConsoleCall(app, parts, consoleCalls.endOtherOperatorSessions, (operator) =>
    operators.endOthers(operator),
  )
  mountConsoleCall(
    app,
    parts,
    consoleCalls.changeOperatorPassword,
    async (operator, { password, newPassword }) => {
      await operators.changePassword(operator, password, newPassword)
      return done
    },
  )
  mountConsoleCall(app, parts, consoleCalls.renewRecoveryCodes, (operator, { password }) =>
    operators.renewRecoveryCodes(operator, password),
  )
  mountConsoleCall(app, parts, consoleCalls.listOperators, () => operators.list())
  mountConsoleCall(app, parts, consoleCalls.addOperator, (operator, added) =>
    operators.add(operator, added),
  )
  mountConsoleCall(app, parts, consoleCalls.changeOperator, async (operator, change) => {
    await operators.change(operator, change)
    return done
  })
  mountConsoleCall(app, parts, consoleCalls.resetOperator, (operator, { operatorId }) =>
    operators.reset(operator, operatorId),
  )
  mountConsoleCall(app, parts, consoleCalls.listAudit, (_operator, request) =>
    operators.audit(request),
  )
}
