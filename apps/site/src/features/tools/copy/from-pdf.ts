import type { ToolId } from "@mozhuan/contract"
import type { ToolCopy } from "./tool-copy.ts"

type FromPdf = Extract<ToolId, `pdf2${string}`>

export const fromPdfCopy: Readonly<Record<FromPdf, ToolCopy>> = {
  pdf2word: {
    intro: {
      zh: "把 PDF 还原成可以继续编辑的 Word：段落能重排，表格是真正的表格，页眉、页脚和页码各归其位，扫描页自动识别文字。",
      en: "Rebuild a PDF as a Word document you can edit: flowing paragraphs, real tables, headers, footers and page numbers in their place, text recognised on scanned pages.",
      id: "Bangun ulang PDF menjadi dokumen Word yang bisa diedit: paragraf mengalir, tabel sungguhan, header, footer, dan nomor halaman pada tempatnya, teks pindaian dikenali.",
    },
    steps: {
      zh: ["把 PDF 拖进窗口；有打开密码的文件会在列表里请您输入。", "要继续编辑选“流式可编辑”，只要文字选“仅文字”。", "看清转换报告里的替换字体和识别页，再下载 docx。"],
      en: ["Drop the PDF into the window; locked files ask for their password in the list.", "Choose “Flowing” to edit, “Text only” for the words.", "Read the report on fonts and recognised pages, then download the docx."],
      id: ["Jatuhkan PDF ke jendela; berkas terkunci meminta kata sandinya di daftar.", "Pilih “Mengalir” untuk mengedit, “Hanya teks” untuk kata-katanya.", "Baca laporan font dan halaman pindaian, lalu unduh docx."],
    },
    faq: [
      {
        question: { zh: "转出来的 Word 为什么和原来的换行不一样？", en: "Why do lines break differently in Word?", id: "Mengapa baris terputus berbeda di Word?" },
        answer: { zh: "多半是您的电脑没有原文用的字体。转换报告会列出替换的字体；装上原字体，换行就和原页一致。", en: "Usually because the original font is not installed. The report lists replaced fonts; install them and the lines break as on the page.", id: "Biasanya karena font asli tidak terpasang. Laporan mencantumkan font pengganti; pasang font itu agar baris terpotong seperti aslinya." },
      },
      {
        question: { zh: "扫描件能转吗？", en: "Does it work with scans?", id: "Bisakah untuk hasil pindaian?" },
        answer: { zh: "能。“文字识别”设为自动时，只有扫描页会被识别，支持简体、繁体、英文、日文和韩文。识别出来的页会在报告里标出，请核对。", en: "Yes. With recognition on automatic only scanned pages are read, in Chinese, English, Japanese and Korean. Those pages are named in the report for you to check.", id: "Bisa. Pada mode otomatis hanya halaman pindaian yang dibaca, dalam bahasa Tionghoa, Inggris, Jepang, dan Korea. Halaman itu disebut di laporan." },
      },
    ],
    keywords: { zh: "PDF转Word,PDF转docx,PDF转换成Word,扫描件转Word", en: "PDF to Word, PDF to docx, scan to Word", id: "PDF ke Word, PDF ke docx, pindaian ke Word" },
    related: ["compress", "pdf2excel", "word2pdf", "merge2pdf"],
  },
  pdf2excel: {
    intro: {
      zh: "从 PDF 里取出表格，变成真正的单元格：数字能求和，日期能筛选，身份证号、银行卡号一位不丢，跨页的表自动接成一张。",
      en: "Take the tables out of a PDF as real cells: numbers add up, dates sort, long ID and card numbers keep every digit, and a table across pages becomes one.",
      id: "Ambil tabel dari PDF menjadi sel sungguhan: angka bisa dijumlah, tanggal bisa diurutkan, nomor panjang tetap utuh, dan tabel lintas halaman menjadi satu.",
    },
    steps: {
      zh: ["把带表格的 PDF 拖进窗口，可用“页码范围”只转需要的几页。", "选择每页、每个表格或全部放进一个工作表；只要表格还是连同文字一起。", "下载 xlsx 或 csv。"],
      en: ["Drop the PDF; use the page range to take only the pages you need.", "Choose a sheet per page, per table or one for all, and tables only or all content.", "Download the xlsx or csv."],
      id: ["Jatuhkan PDF; pakai rentang halaman untuk halaman yang diperlukan saja.", "Pilih lembar per halaman, per tabel, atau satu untuk semua; hanya tabel atau semua isi.", "Unduh xlsx atau csv."],
    },
    faq: [
      {
        question: { zh: "身份证号会变成科学计数法吗？", en: "Will long numbers turn into scientific notation?", id: "Apakah nomor panjang berubah menjadi notasi ilmiah?" },
        answer: { zh: "不会。超过 15 位的数字和以 0 开头的编号一律按文本保存，每一位都在。", en: "No. Numbers over 15 digits and those with leading zeros are kept as text, digit by digit.", id: "Tidak. Angka lebih dari 15 digit dan yang diawali nol disimpan sebagai teks." },
      },
      {
        question: { zh: "没有框线的表格能识别吗？", en: "What about tables without lines?", id: "Bagaimana tabel tanpa garis?" },
        answer: { zh: "能。会按文字的对齐和间隔判断行列；把握不大的表会在报告里标出，请核对。", en: "They are found by alignment and gaps; uncertain ones are named in the report.", id: "Tabel dikenali dari perataan dan jarak; yang kurang pasti disebut di laporan." },
      },
    ],
    keywords: { zh: "PDF转Excel,PDF转表格,PDF提取表格,PDF转xlsx", en: "PDF to Excel, PDF tables, PDF to xlsx", id: "PDF ke Excel, tabel PDF, PDF ke xlsx" },
    related: ["excel2pdf", "pdf2word", "split", "pdf2txt"],
  },
  pdf2ppt: {
    intro: {
      zh: "每页 PDF 变成一张幻灯片，文字、表格、图形都能改；背景识别为母版，页面大小与原页相同。",
      en: "Each page becomes a slide with editable text, tables and shapes; shared backgrounds become the master, and the size stays that of the page.",
      id: "Setiap halaman menjadi slide dengan teks, tabel, dan bentuk yang bisa diedit; latar bersama menjadi master, ukurannya tetap seperti halaman.",
    },
    steps: {
      zh: ["把 PDF 拖进窗口。", "要改内容选“可编辑”；只求样子不变，选“版面图片+可编辑文字”或“整页图片”。", "下载 pptx。"],
      en: ["Drop the PDF into the window.", "Choose editable slides, a page picture with editable text, or full page pictures.", "Download the pptx."],
      id: ["Jatuhkan PDF ke jendela.", "Pilih slide yang bisa diedit, gambar halaman dengan teks, atau gambar penuh.", "Unduh pptx."],
    },
    faq: [
      {
        question: { zh: "可以改成 16:9 吗？", en: "Can slides be 16:9?", id: "Bisakah slide 16:9?" },
        answer: { zh: "可以。在选项里把幻灯片大小改为 16:9 或 4:3，内容会按比例放入。", en: "Yes, choose 16:9 or 4:3 in the options; the content is scaled to fit.", id: "Bisa, pilih 16:9 atau 4:3 di opsi; isinya disesuaikan." },
      },
      {
        question: { zh: "动画还在吗？", en: "Are animations kept?", id: "Apakah animasi dipertahankan?" },
        answer: { zh: "PDF 里没有动画，转出的幻灯片是静态的；链接会保留。", en: "A PDF holds no animations, so slides are still; links are kept.", id: "PDF tidak menyimpan animasi, jadi slide diam; tautan dipertahankan." },
      },
    ],
    keywords: { zh: "PDF转PPT,PDF转pptx,PDF转幻灯片", en: "PDF to PowerPoint, PDF to pptx", id: "PDF ke PowerPoint, PDF ke pptx" },
    related: ["ppt2pdf", "pdf2word", "pdf2photo", "compress"],
  },
  pdf2html: {
    intro: {
      zh: "把 PDF 变成网页：固定版式分毫不差，自适应重排适合手机阅读。字体和图片都装进一个文件，直接发布或离线打开。",
      en: "Turn a PDF into a web page: fixed layout to the pixel, or reflowing text for phones. Fonts and images travel in one file.",
      id: "Ubah PDF menjadi halaman web: tata letak tetap hingga piksel, atau teks mengalir untuk ponsel. Font dan gambar menyatu dalam satu berkas.",
    },
    steps: {
      zh: ["把 PDF 拖进窗口。", "选“固定版式”保留原样，选“自适应重排”得到有标题和表格结构的网页。", "预览后下载单个 html，或带资源的 zip。"],
      en: ["Drop the PDF into the window.", "Choose fixed layout to keep the look, or reflow for a page with real headings and tables.", "Preview, then download one html file or a zip with its assets."],
      id: ["Jatuhkan PDF ke jendela.", "Pilih tata letak tetap, atau mengalir untuk halaman dengan judul dan tabel sungguhan.", "Lihat pratinjau, lalu unduh satu berkas html atau zip beserta asetnya."],
    },
    faq: [
      {
        question: { zh: "网页里的文字能复制和搜索吗？", en: "Can the text be copied and searched?", id: "Apakah teks bisa disalin dan dicari?" },
        answer: { zh: "能。两种版式里都是真实的文字，不是图片。", en: "Yes, both layouts hold real text, not pictures.", id: "Bisa, kedua tata letak berisi teks sungguhan." },
      },
    ],
    keywords: { zh: "PDF转HTML,PDF转网页", en: "PDF to HTML, PDF to web page", id: "PDF ke HTML, PDF ke halaman web" },
    related: ["pdf2txt", "pdf2word", "pdf2photo", "pdf2rtf"],
  },
  pdf2rtf: {
    intro: {
      zh: "转成通用的 RTF 文档，Word、WPS、LibreOffice 和写字板都能打开，中文不乱码。",
      en: "Convert to RTF, which Word, WPS, LibreOffice and WordPad all open, with Chinese text intact.",
      id: "Konversi ke RTF yang dapat dibuka Word, WPS, LibreOffice, dan WordPad, dengan teks Tionghoa utuh.",
    },
    steps: {
      zh: ["把 PDF 拖进窗口。", "选择是否保留图片和表格。", "下载 rtf 文件。"],
      en: ["Drop the PDF into the window.", "Choose whether to keep images and tables.", "Download the rtf file."],
      id: ["Jatuhkan PDF ke jendela.", "Pilih apakah gambar dan tabel disimpan.", "Unduh berkas rtf."],
    },
    faq: [
      {
        question: { zh: "RTF 和 docx 该选哪个？", en: "RTF or docx?", id: "RTF atau docx?" },
        answer: { zh: "软件较旧，或要在不同办公软件之间交换，用 RTF；其他情况用 docx，功能更全。", en: "RTF for old programs and exchange between office suites, docx for everything else.", id: "RTF untuk program lama dan pertukaran antaraplikasi, docx untuk lainnya." },
      },
    ],
    keywords: { zh: "PDF转RTF", en: "PDF to RTF", id: "PDF ke RTF" },
    related: ["pdf2word", "pdf2txt", "pdf2html", "word2pdf"],
  },
  pdf2txt: {
    intro: {
      zh: "提取 PDF 里的纯文字，按阅读顺序排好，分栏不串行；也可保留换行或空间排版。扫描页自动识别。",
      en: "Extract the plain text in reading order, columns untangled; line breaks or spacing can be kept. Scanned pages are recognised.",
      id: "Ambil teks polos sesuai urutan baca, kolom tidak tercampur; baris atau jarak dapat dipertahankan. Halaman pindaian dikenali.",
    },
    steps: {
      zh: ["把 PDF 拖进窗口。", "选择按段落、保留换行或保留空间排版，以及编码。", "下载 txt，或直接复制文字。"],
      en: ["Drop the PDF into the window.", "Choose paragraphs, kept lines or kept spacing, and the encoding.", "Download txt or copy the text."],
      id: ["Jatuhkan PDF ke jendela.", "Pilih paragraf, baris asli, atau jarak asli, serta pengodean.", "Unduh txt atau salin teksnya."],
    },
    faq: [
      {
        question: { zh: "旧软件打开是乱码怎么办？", en: "An old program shows garbled text", id: "Program lama menampilkan teks rusak" },
        answer: { zh: "把编码改为 GB18030 或带 BOM 的 UTF-8 再转一次即可。", en: "Choose GB18030 or UTF-8 with BOM as the encoding and convert again.", id: "Pilih pengodean GB18030 atau UTF-8 dengan BOM lalu konversi lagi." },
      },
    ],
    keywords: { zh: "PDF转TXT,PDF提取文字", en: "PDF to text, extract text from PDF", id: "PDF ke teks, ambil teks dari PDF" },
    related: ["pdf2word", "pdf2html", "pdf2excel", "split"],
  },
  pdf2photo: {
    intro: {
      zh: "把 PDF 每一页存成清晰的图片，或拼成一张长图，也能只取出文件里的原图。支持 JPG、PNG、WebP、TIFF。",
      en: "Save each page as a crisp image, join them into one long picture, or take out the original images. JPG, PNG, WebP and TIFF.",
      id: "Simpan tiap halaman sebagai gambar tajam, gabungkan menjadi satu gambar panjang, atau ambil gambar aslinya. JPG, PNG, WebP, dan TIFF.",
    },
    steps: {
      zh: ["把 PDF 拖进窗口，可只选几页。", "选择格式和分辨率：屏幕看 150 dpi 足够，打印用 300 dpi。", "逐张下载，或一次下载 zip。"],
      en: ["Drop the PDF; choose pages if you need only some.", "Choose format and resolution: 150 dpi for screens, 300 dpi for print.", "Download single images or all as a zip."],
      id: ["Jatuhkan PDF; pilih halaman bila perlu sebagian.", "Pilih format dan resolusi: 150 dpi untuk layar, 300 dpi untuk cetak.", "Unduh satu per satu atau semua sebagai zip."],
    },
    faq: [
      {
        question: { zh: "报名系统限制图片大小怎么办？", en: "A form limits the image size", id: "Formulir membatasi ukuran gambar" },
        answer: { zh: "在更多选项里填写每张图片的最大 KB，会自动调整到不超过它。", en: "Set the largest size for each image in the options; it is adjusted to fit.", id: "Tentukan ukuran terbesar tiap gambar di opsi; gambar disesuaikan." },
      },
    ],
    keywords: { zh: "PDF转图片,PDF转JPG,PDF转PNG,PDF转长图", en: "PDF to JPG, PDF to PNG, PDF to image", id: "PDF ke JPG, PDF ke PNG, PDF ke gambar" },
    related: ["photo2pdf", "compress", "split", "pdf2word"],
  },
}
