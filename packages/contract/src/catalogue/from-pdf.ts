import { choice, joinFiles, ocr, ocrLanguages, pageRange, t, toggle } from "./shared-options.ts"
import { fileTypes, formatsOf } from "./file-type.ts"
import type { OptionField } from "./option.ts"
import type { ToolId } from "./tool-id.ts"
import type { Tool } from "./tool.ts"

/**
 * Choice among the formats that a tool makes; those from before 2007 are made by the office
 * program.
 *
 * Office formats go by their ending: the tool's name has told the program.
 */
const formatChoice = (tool: ToolId): OptionField =>
  choice(
    "format",
    t("输出格式", "Format", "Format"),
    formatsOf(tool).map((id) => {
      const { office, label } = fileTypes[id]
      return office ? [id, id, id, id] : [id, label.zh, label.en, label.id]
    }),
    { primary: true },
  )

/** Options of plain text mean nothing to Markdown. */
const plainText = { key: "format", in: ["txt"] } as const

/** Options of web pages mean nothing to a book. */
const webPage = { key: "format", in: ["html"] } as const

const pdfOnly = { group: "fromPdf", accepts: ["pdf"], inputs: "one-job-per-file" } as const

export const fromPdf: readonly Tool[] = [
  {
    ...pdfOnly,
    id: "pdf2word",
    name: t("PDF 转 Word", "PDF to Word", "PDF ke Word"),
    promise: t(
      "段落、表格、页眉各归其位，打开就能接着改",
      "Paragraphs, tables and headers in their places, ready to edit",
      "Paragraf, tabel, dan header di tempatnya, siap diedit",
    ),
    action: t("转换为 Word", "Convert to Word", "Konversi ke Word"),
    gives: formatsOf("pdf2word"),
    formatOption: "format",
    call: "convert/pdf2doc",
    runsLocally: false,
    mayRunLocally: true,
    isCounted: true,
    joinOption: "joinFiles",
    options: [
      formatChoice("pdf2word"),
      choice(
        "layout",
        t("版面", "Layout", "Tata letak"),
        [
          ["flow", "流式可编辑", "Flowing, editable", "Mengalir, bisa diedit"],
          [
            "exact",
            "精确版式（文本框）",
            "Exact layout (text boxes)",
            "Tata letak persis (kotak teks)",
          ],
          ["text", "仅文字", "Text only", "Hanya teks"],
        ],
        { primary: true },
      ),
      { ...ocr, primary: true },
      ocrLanguages,
      toggle("tables", t("还原表格", "Rebuild tables", "Bangun ulang tabel"), true),
      toggle(
        "furniture",
        t("识别页眉页脚", "Detect headers and footers", "Deteksi header dan footer"),
        true,
      ),
      choice("images", t("图片", "Images", "Gambar"), [
        ["keep", "保留", "Keep", "Simpan"],
        ["drop", "去掉", "Remove", "Hapus"],
      ]),
      toggle(
        "links",
        t("保留链接和书签", "Keep links and bookmarks", "Simpan tautan dan bookmark"),
        true,
      ),
      joinFiles,
      toggle(
        "comments",
        t("批注转为 Word 批注", "Annotations as Word comments", "Anotasi sebagai komentar Word"),
        false,
      ),
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2excel",
    name: t("PDF 转 Excel", "PDF to Excel", "PDF ke Excel"),
    promise: t(
      "表格变成真正的单元格，数字能算，身份证号不丢位",
      "Real cells and real numbers; long ID numbers keep every digit",
      "Sel dan angka sungguhan; nomor identitas panjang tetap utuh",
    ),
    action: t("转换为 Excel", "Convert to Excel", "Konversi ke Excel"),
    gives: formatsOf("pdf2excel"),
    formatOption: "format",
    call: "convert/pdf2doc",
    runsLocally: false,
    mayRunLocally: true,
    isCounted: true,
    options: [
      formatChoice("pdf2excel"),
      choice(
        "sheets",
        t("工作表", "Sheets", "Lembar"),
        [
          ["page", "每页一个", "One per page", "Satu per halaman"],
          ["table", "每个表格一个", "One per table", "Satu per tabel"],
          ["all", "全部合并为一个", "One for everything", "Satu untuk semua"],
        ],
        { primary: true },
      ),
      choice(
        "content",
        t("内容", "Content", "Isi"),
        [
          ["tables", "仅表格", "Tables only", "Hanya tabel"],
          ["all", "全部内容", "All content", "Semua isi"],
        ],
        { primary: true },
      ),
      { ...ocr, primary: true },
      ocrLanguages,
      toggle("numbers", t("数字识别为数值", "Numbers as numbers", "Angka sebagai nilai"), true, {
        hint: t(
          "超过 15 位或以 0 开头的数字保留为文本",
          "Over 15 digits or with leading zeros stay text",
          "Lebih dari 15 digit atau diawali nol tetap teks",
        ),
      }),
      toggle("dates", t("日期识别为日期", "Dates as dates", "Tanggal sebagai tanggal"), true),
      choice("separators", t("数字分隔符", "Number separators", "Pemisah angka"), [
        ["auto", "自动", "Automatic", "Otomatis"],
        ["point", "1,234.56", "1,234.56", "1,234.56"],
        ["comma", "1.234,56", "1.234,56", "1.234,56"],
      ]),
      toggle(
        "joinTables",
        t("合并跨页表格", "Join tables across pages", "Gabungkan tabel antarhalaman"),
        true,
        {
          hint: t(
            "重复的表头只保留一次",
            "A repeated header is kept once",
            "Judul tabel yang berulang disimpan sekali",
          ),
        },
      ),
      toggle(
        "unruled",
        t("识别无框线表格", "Detect tables without lines", "Deteksi tabel tanpa garis"),
        true,
      ),
      toggle("mergedCells", t("保留合并单元格", "Keep merged cells", "Simpan sel gabungan"), true),
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2ppt",
    name: t("PDF 转 PPT", "PDF to PowerPoint", "PDF ke PowerPoint"),
    promise: t(
      "一页一张幻灯片，文字、表格、图形都能改",
      "One slide per page; text, tables and shapes stay editable",
      "Satu slide per halaman; teks, tabel, dan bentuk bisa diedit",
    ),
    action: t("转换为 PPT", "Convert to PowerPoint", "Konversi ke PowerPoint"),
    gives: formatsOf("pdf2ppt"),
    formatOption: "format",
    call: "convert/pdf2doc",
    runsLocally: false,
    mayRunLocally: true,
    isCounted: true,
    options: [
      formatChoice("pdf2ppt"),
      choice(
        "mode",
        t("模式", "Mode", "Mode"),
        [
          ["editable", "可编辑", "Editable", "Bisa diedit"],
          [
            "image-text",
            "版面图片 + 可编辑文字",
            "Page image with editable text",
            "Gambar halaman dengan teks",
          ],
          ["image", "整页图片", "Page images", "Gambar halaman"],
        ],
        { primary: true },
      ),
      choice(
        "slideSize",
        t("幻灯片大小", "Slide size", "Ukuran slide"),
        [
          ["page", "同原页", "Same as page", "Sama dengan halaman"],
          ["16:9", "16:9", "16:9", "16:9"],
          ["4:3", "4:3", "4:3", "4:3"],
        ],
        { primary: true },
      ),
      { ...ocr, primary: true },
      ocrLanguages,
      {
        kind: "number",
        key: "dpi",
        label: t("图片分辨率", "Image resolution", "Resolusi gambar"),
        min: 72,
        max: 600,
        step: 1,
        default: 200,
        unit: "dpi",
      },
      toggle("links", t("保留链接", "Keep links", "Simpan tautan"), true),
      toggle(
        "notes",
        t("批注写入备注", "Annotations as speaker notes", "Anotasi sebagai catatan"),
        false,
      ),
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2html",
    name: t("PDF 转 HTML", "PDF to HTML", "PDF ke HTML"),
    promise: t(
      "可以和原页一个样，也可以重排成适合手机的正文",
      "Looks like the page, or reflows for phones",
      "Tampil seperti halaman, atau mengalir untuk ponsel",
    ),
    action: t("转换为 HTML", "Convert to HTML", "Konversi ke HTML"),
    gives: formatsOf("pdf2html"),
    formatOption: "format",
    call: "convert/doc2html",
    runsLocally: false,
    mayRunLocally: true,
    isCounted: true,
    options: [
      formatChoice("pdf2html"),
      choice(
        "package",
        t("打包方式", "Package", "Paket"),
        [
          ["single", "单文件（内嵌资源）", "Single file", "Satu berkas"],
          ["zip", "ZIP（资源分开）", "ZIP with assets", "ZIP dengan aset"],
        ],
        { primary: true, when: webPage },
      ),
      choice(
        "layout",
        t("版面", "Layout", "Tata letak"),
        [
          ["fixed", "固定版式", "Fixed layout", "Tata letak tetap"],
          ["reflow", "自适应重排", "Responsive reflow", "Mengalir responsif"],
        ],
        { primary: true, when: webPage },
      ),
      toggle("navigation", t("目录导航", "Outline navigation", "Navigasi daftar isi"), true, {
        primary: true,
        when: webPage,
      }),
      { ...ocr, primary: true },
      ocrLanguages,
      toggle("fonts", t("嵌入字体", "Embed fonts", "Sematkan font"), true, {
        when: { key: "layout", in: ["fixed"] },
      }),
      choice("images", t("图片", "Images", "Gambar"), [
        ["inline", "内嵌", "Inline", "Sematkan"],
        ["files", "单独文件", "Separate files", "Berkas terpisah"],
        ["drop", "去掉", "Remove", "Hapus"],
      ]),
      toggle(
        "pagePerFile",
        t("每页一个文件", "One file per page", "Satu berkas per halaman"),
        false,
        { when: webPage },
      ),
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2rtf",
    name: t("PDF 转 RTF", "PDF to RTF", "PDF ke RTF"),
    promise: t(
      "WPS、Word、写字板都能打开，中文不乱码",
      "Opens in Word, WPS and WordPad with Chinese intact",
      "Terbuka di Word, WPS, dan WordPad",
    ),
    action: t("转换为 RTF", "Convert to RTF", "Konversi ke RTF"),
    gives: formatsOf("pdf2rtf"),
    call: "convert/pdf2doc",
    runsLocally: false,
    mayRunLocally: true,
    isCounted: true,
    options: [
      choice(
        "layout",
        t("版面", "Layout", "Tata letak"),
        [
          ["flow", "流式可编辑", "Flowing, editable", "Mengalir, bisa diedit"],
          [
            "exact",
            "精确版式（文本框）",
            "Exact layout (text boxes)",
            "Tata letak persis (kotak teks)",
          ],
        ],
        { primary: true },
      ),
      toggle("images", t("保留图片", "Keep images", "Simpan gambar"), true, { primary: true }),
      toggle("tables", t("保留表格", "Keep tables", "Simpan tabel"), true, { primary: true }),
      { ...ocr, primary: true },
      ocrLanguages,
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2txt",
    name: t("PDF 转 TXT", "PDF to text", "PDF ke TXT"),
    promise: t(
      "按阅读顺序取出文字，段落不断行",
      "Text in reading order, paragraphs unbroken",
      "Teks sesuai urutan baca, paragraf utuh",
    ),
    action: t("提取文字", "Extract text", "Ekstrak teks"),
    gives: formatsOf("pdf2txt"),
    formatOption: "format",
    call: "convert/pdf2doc",
    runsLocally: true,
    isCounted: true,
    options: [
      formatChoice("pdf2txt"),
      choice(
        "layout",
        t("排版", "Layout", "Tata letak"),
        [
          ["paragraphs", "按段落", "Paragraphs", "Paragraf"],
          ["lines", "保留换行", "Keep line breaks", "Pertahankan baris"],
          ["spatial", "保留空间排版", "Keep positions", "Pertahankan posisi"],
        ],
        { primary: true, when: plainText },
      ),
      choice(
        "encoding",
        t("编码", "Encoding", "Enkode"),
        [
          ["utf-8", "UTF-8", "UTF-8", "UTF-8"],
          ["utf-8-bom", "UTF-8 BOM", "UTF-8 BOM", "UTF-8 BOM"],
          ["gb18030", "GB18030", "GB18030", "GB18030"],
        ],
        { primary: true, when: plainText },
      ),
      choice(
        "pageMark",
        t("分页标记", "Page marks", "Tanda halaman"),
        [
          ["none", "无", "None", "Tidak ada"],
          ["form-feed", "分页符", "Form feed", "Form feed"],
          ["line", "—第n页—", "— page n —", "— halaman n —"],
        ],
        { primary: true, when: plainText },
      ),
      { ...ocr, primary: true },
      ocrLanguages,
      choice(
        "newline",
        t("换行符", "Line ends", "Akhir baris"),
        [
          ["auto", "自动", "Automatic", "Otomatis"],
          ["lf", "LF", "LF", "LF"],
          ["crlf", "CRLF (Windows)", "CRLF (Windows)", "CRLF (Windows)"],
        ],
        { when: plainText },
      ),
      toggle(
        "dropFurniture",
        t(
          "去掉重复的页眉页脚",
          "Drop repeating headers and footers",
          "Hapus header dan footer berulang",
        ),
        false,
        { when: plainText },
      ),
      toggle(
        "filePerPage",
        t("每页一个文件", "One file per page", "Satu berkas per halaman"),
        false,
        { when: plainText },
      ),
      choice(
        "images",
        t("图片", "Images", "Gambar"),
        [
          [
            "files",
            "放在旁边（打包成 ZIP）",
            "Beside the text, in a ZIP",
            "Di samping teks, dalam ZIP",
          ],
          ["drop", "去掉", "Remove", "Hapus"],
        ],
        { primary: true, when: { key: "format", in: ["md"] } },
      ),
      pageRange,
    ],
  },
  {
    ...pdfOnly,
    id: "pdf2photo",
    name: t("PDF 转图片", "PDF to images", "PDF ke gambar"),
    promise: t(
      "每页导出高清图片，或拼成一张长图",
      "Sharp images of each page, or one long picture",
      "Gambar tajam tiap halaman, atau satu gambar panjang",
    ),
    action: t("转换为图片", "Convert to images", "Konversi ke gambar"),
    gives: formatsOf("pdf2photo"),
    formatOption: "format",
    call: "convert/doc2img",
    runsLocally: true,
    isCounted: false,
    options: [
      formatChoice("pdf2photo"),
      choice(
        "dpi",
        t("清晰度", "Resolution", "Resolusi"),
        ["72", "96", "150", "200", "300", "600"].map(
          (dpi) => [dpi, `${dpi} dpi`, `${dpi} dpi`, `${dpi} dpi`] as const,
        ),
        { default: "150", primary: true },
      ),
      choice(
        "mode",
        t("方式", "Mode", "Mode"),
        [
          ["pages", "每页一张", "One per page", "Satu per halaman"],
          ["long", "拼成长图", "One long image", "Satu gambar panjang"],
          ["embedded", "提取内嵌图片", "Extract embedded images", "Ekstrak gambar tertanam"],
        ],
        { primary: true },
      ),
      choice(
        "colour",
        t("颜色", "Colour", "Warna"),
        [
          ["colour", "彩色", "Colour", "Berwarna"],
          ["grey", "灰度", "Greyscale", "Abu-abu"],
          ["mono", "黑白", "Black and white", "Hitam putih"],
        ],
        { primary: true },
      ),
      {
        kind: "number",
        key: "longEdge",
        label: t("长边像素", "Long edge", "Sisi panjang"),
        hint: t(
          "填写后按像素输出，忽略 dpi",
          "When set, resolution is ignored",
          "Bila diisi, resolusi diabaikan",
        ),
        min: 16,
        max: 20000,
        step: 1,
        default: 2000,
        optional: true,
        unit: "px",
      },
      {
        kind: "number",
        key: "quality",
        label: t("JPEG/WebP 质量", "JPEG/WebP quality", "Kualitas JPEG/WebP"),
        min: 1,
        max: 100,
        step: 1,
        default: 85,
        when: { key: "format", in: ["jpg", "webp"] },
      },
      toggle("transparent", t("PNG 透明背景", "Transparent PNG", "PNG transparan"), false, {
        when: { key: "format", in: ["png"] },
      }),
      toggle(
        "annotations",
        t(
          "包含批注和表单内容",
          "Draw annotations and form values",
          "Gambar anotasi dan isian formulir",
        ),
        true,
      ),
      {
        kind: "number",
        key: "maxKilobytes",
        label: t("每张不超过", "At most per image", "Maksimum per gambar"),
        min: 10,
        max: 100000,
        step: 1,
        default: 500,
        optional: true,
        unit: "KB",
      },
      pageRange,
    ],
  },
]
