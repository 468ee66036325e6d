import { languages, type Language, type Text } from "../language.ts"

/**
 * Gathers one text from the tables of all languages; a language that lacks it does not compile.
 * `{name}` stands for a value.
 */
export function textOf<Key extends string>(
  tables: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
  key: Key,
  values: Readonly<Record<string, string>> = {},
): Text {
  return inEach((language) =>
    Object.entries(values).reduce<string>(
      (text, [name, value]) => text.replaceAll(`{${name}}`, value),
      tables[language][key],
    ),
  )
}

/** A name that is the same in every language. */
export const sameText = (name: string): Text => inEach(() => name)

/** By a plain loop: the catalogue has hundreds of texts, and every start of a program makes them. */
function inEach(textIn: (language: Language) => string): Text {
  const text: Partial<Record<Language, string>> = {}
  for (const language of languages) text[language] = textIn(language)
  return text as Record<Language, string>
}
