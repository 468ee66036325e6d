import { tag } from "../../schema/content.ts"
import { big, integer, orNull, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

const gives = {
  id: integer(),
  shortName: tag.columns.shortName,
  name: tag.columns.name,
  sequence: tag.columns.sequence,
  isQuick: tag.columns.isQuick,
  count: integer(),
}

export const listedTags = statement({
  takes: {},
  gives,
  text: `select t.id::int as id, t.short_name as "shortName", t.name, t.sequence, t.is_quick as "isQuick", l.count
       from tag t join (select tag_id, count(*)::int as count from article_tag where listed_at is not null group by tag_id) l on l.tag_id = t.id
       order by t.sequence, l.count desc, t.name`,
})

export const allTags = statement({
  takes: {},
  gives,
  text: `select t.id::int as id, t.short_name as "shortName", t.name, t.sequence, t.is_quick as "isQuick", (select count(*)::int from article_tag l where l.tag_id = t.id) as count from tag t order by t.sequence, t.name`,
})

export const tagsOfEitherName = statement({
  takes: { name: text(), shortName: text(), id: orNull(big()) },
  gives: { id: integer(), name: tag.columns.name },
  text: `select id::int as id, name from tag where (name = $1 or short_name = $2) and id is distinct from $3`,
})
