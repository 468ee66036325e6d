import { big, instant, integer, orNull, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const putUploadGrant = statement({
  takes: {
    owner: text(),
    network: orNull(text()),
    bytes: big(),
    objects: integer(),
    grantedAt: instant(),
  },
  text: `insert into upload_grant (owner, network, bytes, objects, granted_at) values ($1, $2, $3, $4, $5)
     on conflict (owner) do update set network = excluded.network, bytes = excluded.bytes, objects = excluded.objects, granted_at = excluded.granted_at`,
})
