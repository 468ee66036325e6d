import { defaultLanguage, type Language } from "../language.ts"

/** What a schema says about a value that it refuses: the part of a Zod issue that is read here. */
export interface RefusedValue {
  readonly code?: string | undefined
  readonly message: string
  readonly expected?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly values?: readonly unknown[] | undefined
  readonly keys?: readonly string[] | undefined
}

type Other = Exclude<Language, "en">

/** What the code says about values in its own words, which English callers read as they stand. */
const own: Readonly<Record<string, Readonly<Record<Other, string>>>> = {
  "1 to 50 ids, separated by commas": {
    zh: "请给出 1 到 50 个编号，用逗号隔开",
    id: "berikan 1 sampai 50 nomor, dipisahkan koma",
  },
  "fileKey with fileName, or files, is needed": {
    zh: "请给出 fileKey 和 fileName，或给出 files",
    id: "berikan fileKey dengan fileName, atau files",
  },
  "this tool takes one file a task": {
    zh: "这个工具一次任务只处理一个文件",
    id: "alat ini memproses satu file per tugas",
  },
  "passwords belong in files.password or options": {
    zh: "密码请放在 files.password 或 options 里",
    id: "kata sandi ditaruh di files.password atau options",
  },
  "holds characters that are no text": {
    zh: "含有不是文字的字符",
    id: "berisi karakter yang bukan teks",
  },
  "does not belong to this browser": {
    zh: "不是这个浏览器里的任务",
    id: "bukan milik peramban ini",
  },
  "must say how many bytes come": { zh: "请写明文件的字节数", id: "sebutkan jumlah byte" },
  "is missing": { zh: "没有填写", id: "belum diisi" },
  "is empty": { zh: "是空的", id: "kosong" },
  "is no tool of the site": { zh: "没有这个工具", id: "bukan alat di situs ini" },
  "is needed to pay inside WeChat": {
    zh: "在微信里付款需要它",
    id: "diperlukan untuk membayar di WeChat",
  },
  "is not a date": { zh: "不是日期", id: "bukan tanggal" },
  "is not valid JSON": { zh: "不是 JSON", id: "bukan JSON" },
  "is not a JSON object": { zh: "不是 JSON 对象", id: "bukan objek JSON" },
  "is not a host name": { zh: "不是域名", id: "bukan nama host" },
  "is the name of a page of the site": {
    zh: "和本站一个页面的名称相同",
    id: "sama dengan nama halaman situs ini",
  },
  "is the number on the invoice": { zh: "请填写发票号码", id: "isi nomor faktur" },
  "another article of this column has it": {
    zh: "这个栏目已有文章用了它",
    id: "sudah dipakai artikel lain di kolom ini",
  },
  "another tag has it": { zh: "已有标签用了它", id: "sudah dipakai tag lain" },
  "must be a new one": { zh: "不能和原来的相同", id: "harus berbeda dari yang lama" },
  "must be above the price, or 0": {
    zh: "要高于售价，或填 0",
    id: "harus di atas harga, atau 0",
  },
  "must be in the future": { zh: "要晚于现在", id: "harus di masa depan" },
  "says to the buyer why": { zh: "请向买家说明原因", id: "jelaskan alasannya kepada pembeli" },
  "taskId and the number of the output": {
    zh: "由任务编号和结果的序号组成",
    id: "terdiri dari taskId dan nomor hasil",
  },
  "the article is published": { zh: "文章已经发布", id: "artikel sudah terbit" },
  "there is no lifetime to take away": {
    zh: "没有终身会员可以收回",
    id: "tidak ada keanggotaan seumur hidup untuk dicabut",
  },
}

const typeNames: Readonly<Record<Other, Readonly<Record<string, string>>>> = {
  zh: { string: "文字", number: "数字", int: "整数", boolean: "是或否", array: "列表" },
  id: {
    string: "teks",
    number: "angka",
    int: "bilangan bulat",
    boolean: "ya atau tidak",
    array: "daftar",
  },
}

interface Wording {
  readonly missing: string
  readonly type: (name: string) => string
  readonly least: (limit: string) => string
  readonly most: (limit: string) => string
  readonly values: (list: string) => string
  readonly unknown: (list: string) => string
  readonly other: string
}

const wordings: Readonly<Record<Other, Wording>> = {
  zh: {
    missing: "没有填写",
    type: (name) => `应为${name}`,
    least: (limit) => `不能少于 ${limit}`,
    most: (limit) => `不能多于 ${limit}`,
    values: (list) => `可以是 ${list}`,
    unknown: (list) => `没有叫 ${list} 的参数`,
    other: "不是可用的值",
  },
  id: {
    missing: "belum diisi",
    type: (name) => `harus berupa ${name}`,
    least: (limit) => `paling sedikit ${limit}`,
    most: (limit) => `paling banyak ${limit}`,
    values: (list) => `bisa berupa ${list}`,
    unknown: (list) => `tidak ada parameter bernama ${list}`,
    other: "bukan nilai yang bisa dipakai",
  },
}

/**
 * Says in the caller's language why a value is refused. English callers read the reason as the
 * schema or the code says it; nobody else is given English inside a sentence of theirs.
 */
export function reasonText(refused: RefusedValue, language: Language): string {
  if (language === "en") return refused.message
  return own[refused.message]?.[language] ?? issueText(refused, language)
}

function issueText(refused: RefusedValue, language: Other): string {
  const wording = wordings[language]
  const separator = language === defaultLanguage ? "、" : ", "
  switch (refused.code) {
    case "invalid_type": {
      if (refused.message.endsWith("received undefined")) return wording.missing
      const name = typeNames[language][String(refused.expected)]
      return name === undefined ? wording.other : wording.type(name)
    }
    case "too_small":
      return wording.least(String(refused.minimum))
    case "too_big":
      return wording.most(String(refused.maximum))
    case "invalid_value":
      return wording.values((refused.values ?? []).map(String).join(separator))
    case "unrecognized_keys":
      return wording.unknown((refused.keys ?? []).join(separator))
    default:
      return wording.other
  }
}
