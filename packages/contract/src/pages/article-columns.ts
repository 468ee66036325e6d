/** Columns of the tutorial pages; each is the first part of its articles' addresses. */
export const articleColumnNames = ["jiaocheng", "shipin", "shouce", "wenti"] as const
export type ArticleColumnName = (typeof articleColumnNames)[number]
