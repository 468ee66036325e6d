/** Words that the writer adds, in the language of the book. */
export interface Wording {
  readonly contents: string
  readonly page: (number: number) => string
  readonly untitled: string
}

const english: Wording = {
  contents: "Contents",
  page: (number) => `Page ${number}`,
  untitled: "Document",
}

const byLanguage: Readonly<Record<string, Wording>> = {
  zh: { contents: "目录", page: (number) => `第 ${number} 页`, untitled: "文档" },
  id: { contents: "Daftar isi", page: (number) => `Halaman ${number}`, untitled: "Dokumen" },
}

/** Gives the words for a BCP 47 tag; English for languages without words of their own. */
export const wordingFor = (language: string): Wording =>
  byLanguage[language.split("-", 1)[0]?.toLowerCase() ?? ""] ?? english
