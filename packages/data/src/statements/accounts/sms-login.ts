import { loginCode } from "../../schema/accounts.ts"
import { bytes, instant, orNull, small, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const deleteLoginCode = statement({
  takes: { id: uuid() },
  text: "delete from login_code where id = $1",
})

export const moveLoginCodes = statement({
  takes: { mobile: text(), createdAt: instant(), after: instant() },
  text: "update login_code set created_at = $2 where mobile = $1 and created_at > $3",
})

export const recentLoginCodes = statement({
  takes: { mobile: text(), createdAt: instant() },
  gives: { created_at: loginCode.columns.createdAt },
  text: `select created_at from login_code where mobile = $1 and created_at > $2 order by created_at desc`,
})

export const addLoginCode = statement({
  takes: {
    id: uuid(),
    mobile: text(),
    codeHash: bytes(),
    pcId: orNull(text()),
    network: orNull(text()),
    createdAt: instant(),
    expiresAt: instant(),
    triesLeft: small(),
  },
  text: `insert into login_code (id, mobile, code_hash, pc_id, network, created_at, expires_at, tries_left) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
})

export const newestLoginCode = statement({
  takes: { mobile: text() },
  gives: {
    id: loginCode.columns.id,
    code_hash: loginCode.columns.codeHash,
    tries_left: loginCode.columns.triesLeft,
    expires_at: loginCode.columns.expiresAt,
    used_at: loginCode.columns.usedAt,
  },
  text: `select id, code_hash, tries_left, expires_at, used_at from login_code where mobile = $1 order by created_at desc, id desc limit 1 for update`,
})

export const useLoginCode = statement({
  takes: { id: uuid(), usedAt: instant() },
  text: "update login_code set used_at = $2 where id = $1",
})

export const countLoginCodeTry = statement({
  takes: { id: uuid() },
  text: "update login_code set tries_left = tries_left - 1 where id = $1",
})
