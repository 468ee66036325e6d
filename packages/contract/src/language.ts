/** Languages of the site; Chinese has no path prefix. */
export const languages = ["zh", "en", "id"] as const
export type Language = (typeof languages)[number]

/** One text in every language of the site. */
export type Text = Readonly<Record<Language, string>>
