import { upload, uploadGrant } from "../../schema/conversions.ts"
import { big, bigs, flag, instant, integer, orNull, text, texts } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const uploadExists = statement({
  takes: { key: text() },
  gives: { "?column?": integer() },
  text: "select 1 from upload where key = $1",
})

export const addUpload = statement({
  takes: {
    key: text(),
    owner: text(),
    network: orNull(text()),
    bytes: big(),
    isOpen: flag(),
    touchedAt: instant(),
  },
  text: `insert into upload (key, owner, network, bytes, is_open, touched_at) values ($1, $2, $3, $4, $5, $6)`,
})

export const growUpload = statement({
  takes: { key: text(), bytes: integer(), value3: orNull(big()), touchedAt: instant() },
  gives: { key: upload.columns.key },
  text: `update upload set bytes = greatest(0, bytes + $2), touched_at = $4 where key = $1 and ($2 <= 0 or $3::bigint is null or bytes + $2 <= $3) returning key`,
})

export const settleUpload = statement({
  takes: { key: text(), bytes: big(), touchedAt: instant() },
  text: "update upload set bytes = $2, is_open = false, touched_at = $3 where key = $1",
})

export const deleteUpload = statement({
  takes: { key: text() },
  text: "delete from upload where key = $1",
})

export const deleteUploads = statement({
  takes: { keys: texts() },
  text: "delete from upload where key = any($1)",
})

export const addFoundUploads = statement({
  takes: { keys: texts(), owners: texts(), sizes: bigs(), now: instant() },
  text: `insert into upload (key, owner, network, bytes, is_open, touched_at)
     select o.key, o.owner, g.network, o.size, false, $4
     from unnest($1::text[], $2::text[], $3::bigint[]) as o (key, owner, size) left join upload_grant g on g.owner = o.owner
     on conflict (key) do update set bytes = excluded.bytes, is_open = false
     where upload.bytes <> excluded.bytes or upload.is_open`,
})

export const deleteLostUploads = statement({
  takes: { touchedAt: instant(), keys: texts() },
  text: "delete from upload where touched_at < $1 and key <> all($2::text[])",
})

export const uploadGrants = statement({
  takes: {},
  gives: { owner: uploadGrant.columns.owner, bytes: text(), objects: uploadGrant.columns.objects },
  text: "select owner, bytes::text as bytes, objects from upload_grant",
})

const usage = {
  takes: { name: text() },
  gives: { bytes: text(), objects: integer(), open: integer() },
}
const used = `select coalesce(sum(bytes), 0)::text as bytes, count(*)::int as objects, count(*) filter (where is_open)::int as open from upload`

/** What lies and is on its way, of one owner. */
export const uploadsOfOwner = statement({ ...usage, text: `${used} where owner = $1` })

/** The same of all who share a network's budget. */
export const uploadsOfNetwork = statement({ ...usage, text: `${used} where network = $1` })
