import {
  article,
  articleTag,
  friendLink,
  pageText,
  siteHost,
  siteImage,
  tag,
} from "../schema/content.ts"
import { setting } from "../schema/upkeep.ts"
import { big, bigs, instant, integer, orNull, text, texts } from "../sql/column.ts"
import { statement } from "../sql/statement.ts"

const wholeArticle = `select ${article.row} from article`

export const articleById = statement({
  takes: { id: big() },
  gives: article.columns,
  text: `${wholeArticle} where id = $1`,
})

export const articleByIdLocked = statement({
  takes: { id: big() },
  gives: article.columns,
  text: `${wholeArticle} where id = $1 for update`,
})

export const articleIdByName = statement({
  takes: { column: text(), shortName: text(), language: text() },
  gives: { id: article.columns.id },
  text: "select id from article where column_name = $1 and short_name = $2 and language = $3",
})

/** An article in every language it is published in. */
export const publishedTranslations = statement({
  takes: { column: text(), shortName: text() },
  gives: article.columns,
  text: `${wholeArticle} where column_name = $1 and short_name = $2 and status = 'published'`,
})

const original = "status = 'published' and language = 'zh'"

export const publishedById = statement({
  takes: { id: big() },
  gives: article.columns,
  text: `${wholeArticle} where ${original} and id = $1`,
})

/** A short name may be used in several columns; the first of them answers. */
export const publishedByName = statement({
  takes: { shortName: text(), column: orNull(text()) },
  gives: article.columns,
  text: `${wholeArticle} where ${original} and short_name = $1 and ($2::text is null or column_name = $2) order by column_name, id limit 1`,
})

const neighbour = {
  takes: { column: text(), publishedAt: instant(), id: big() },
  gives: {
    id: integer(),
    column: article.columns.column,
    shortName: article.columns.shortName,
    title: article.columns.title,
  },
}
const neighbours = `select id::int as id, column_name as "column", short_name as "shortName", title from article where ${original} and column_name = $1`

/** The article before one in its column, by date. */
export const articleBefore = statement({
  ...neighbour,
  text: `${neighbours} and (published_at, id) < ($2, $3) order by published_at desc, id desc limit 1`,
})

/** The article after one in its column, by date. */
export const articleAfter = statement({
  ...neighbour,
  text: `${neighbours} and (published_at, id) > ($2, $3) order by published_at, id limit 1`,
})

export const setArticlePublication = statement({
  takes: { id: big(), status: text(), publishedAt: orNull(instant()) },
  text: "update article set status = $2, published_at = $3 where id = $1",
})

export const deleteArticle = statement({
  takes: { id: big() },
  text: "delete from article where id = $1",
})

export const unlinkTags = statement({
  takes: { articleId: big() },
  text: "delete from article_tag where article_id = $1",
})

/** Adds tags by number; those that are there stay as they are. */
export const linkTags = statement({
  takes: { tagIds: bigs(), articleId: big(), listedAt: articleTag.columns.listedAt },
  text: "insert into article_tag (tag_id, article_id, listed_at) select unnest($1::bigint[]), $2, $3",
})

export const setTagListing = statement({
  takes: { articleId: big(), listedAt: articleTag.columns.listedAt },
  text: "update article_tag set listed_at = $2 where article_id = $1",
})

export const tagIdsByName = statement({
  takes: { names: texts() },
  gives: { id: tag.columns.id },
  text: "select id from tag where name = any($1)",
})

export const tagIdByEitherName = statement({
  takes: { name: text(), shortName: text() },
  gives: { id: tag.columns.id },
  text: "select id from tag where name = $1 or short_name = $2",
})

export const deleteTag = statement({
  takes: { id: big() },
  text: "delete from tag where id = $1",
})

export const allPageTexts = statement({
  takes: {},
  gives: pageText.columns,
  text: `select ${pageText.row} from page_text order by page, language`,
})

export const deletePageText = statement({
  takes: { page: text(), language: text() },
  text: "delete from page_text where page = $1 and language = $2",
})

export const allFriendLinks = statement({
  takes: {},
  gives: friendLink.columns,
  text: `select ${friendLink.row} from friend_link order by sequence, id`,
})

export const deleteFriendLink = statement({
  takes: { id: big() },
  text: "delete from friend_link where id = $1",
})

/** All hosts, the default first. */
export const allHosts = statement({
  takes: {},
  gives: siteHost.columns,
  text: `select ${siteHost.row} from site_host order by is_default desc, name`,
})

export const deleteHost = statement({
  takes: { name: text() },
  text: "delete from site_host where name = $1",
})

export const imageByName = statement({
  takes: { name: text() },
  gives: siteImage.columns,
  text: `select ${siteImage.row} from site_image where name = $1`,
})

/** Uploaded pictures, newest first. */
export const listedImages = statement({
  takes: { limit: big(), offset: big() },
  gives: siteImage.columns,
  text: `select ${siteImage.row} from site_image order by created_at desc limit $1 offset $2`,
})

export const settingsByCode = statement({
  takes: { codes: texts() },
  gives: setting.columns,
  text: `select ${setting.row} from setting where code = any($1)`,
})
