/** What a page says in words that are not the document's. */
export interface PageWords {
  readonly contents: string
  readonly page: (number: number) => string
  readonly previous: string
  readonly next: string
  /** Of a document without a title. */
  readonly untitled: string
}

const chinese: PageWords = {
  contents: "目录",
  page: (number) => `第${number}页`,
  previous: "上一页",
  next: "下一页",
  untitled: "文档",
}

const indonesian: PageWords = {
  contents: "Daftar isi",
  page: (number) => `Halaman ${number}`,
  previous: "Halaman sebelumnya",
  next: "Halaman berikutnya",
  untitled: "Dokumen",
}

const english: PageWords = {
  contents: "Contents",
  page: (number) => `Page ${number}`,
  previous: "Previous page",
  next: "Next page",
  untitled: "Document",
}

/** Gives the words in the language of the document (BCP 47), so that a voice can read them out. */
export function wordsOf(language: string): PageWords {
  if (/^zh\b/i.test(language)) return chinese
  return /^(?:id|ms)\b/i.test(language) ? indonesian : english
}
