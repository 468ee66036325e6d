import type { Language } from "@mozhuan/contract"

const zh = {
  headTitle: "命令行：一个文件，不装 Node | 墨转 PDF",
  keywords: "PDF命令行转换,Linux PDF转Word,批量转换PDF",
  description:
    "墨转 PDF 的命令行是一个文件，下载到 Linux 就能转换、合并、拆分、压缩 PDF，文件不出本机。",
  title: "命令行",
  lead: "一个文件，下载即用，不装 Node，文件不出本机。适合服务器和批量转换。",
  cardTitle: "Linux 命令行",
  more: "看用法",
  get: "下载 {arch} 版",
  archs: { x64: "x86-64", arm64: "ARM64" },
  facts: "版本 {version} · {size} MB",
  none: "本站还没有放上安装文件，请联系站长。用法如下。",
  needs:
    "需要 glibc 2.28 以上的 Linux，如 Debian 10、Ubuntu 20.04 或更新。第一次启动约 2 秒，会在 ~/.cache/mozhuan 解开 220 MB；之后即开即用，删除这个文件夹就是卸载。",
  office:
    "把 Office 转成 PDF 还需要装 LibreOffice；中文 PDF 建议装一套中文字体（fonts-noto-cjk）。",
  start: "下载并核对",
  examples: [
    {
      title: "转换一个文件",
      code: "./mozhuan convert 报告.pdf 报告.docx\n./mozhuan convert 表格.pdf 表格.xlsx\n./mozhuan convert 论文.pdf 论文.md",
    },
    { title: "转换一批", code: "./mozhuan convert *.pdf 结果/ --to docx --jobs 4" },
    {
      title: "合并、拆分、压缩、加密",
      code: "./mozhuan merge a.pdf b.pdf -o 合并.pdf\n./mozhuan split 书.pdf -o 分册/ --ranges 1-30,31-60\n./mozhuan compress 大.pdf -o 小.pdf --target 2MB\n./mozhuan encrypt 合同.pdf -o 合同-加密.pdf --user-password 密码",
    },
    { title: "看住一个文件夹，来一个转一个", code: "./mozhuan watch 收件 结果 --to docx" },
    {
      title: "在程序里用：结果写成 JSON",
      code: "./mozhuan convert 报告.pdf 报告.docx --json\n./mozhuan help pdf2word",
    },
  ],
}
export type CommandLineWords = typeof zh

const en: CommandLineWords = {
  headTitle: "Command line: one file, no Node | Mozhuan PDF",
  keywords: "PDF command line, PDF to Word Linux, batch PDF conversion",
  description:
    "The command line of Mozhuan PDF is one file: download it to Linux and convert, merge, split and compress PDFs. Files stay on your machine.",
  title: "Command line",
  lead: "One file, ready to run, no Node needed. Files stay on your machine. Made for servers and batches.",
  cardTitle: "Linux command line",
  more: "How to use it",
  get: "Download for {arch}",
  archs: { x64: "x86-64", arm64: "ARM64" },
  facts: "Version {version} · {size} MB",
  none: "This site has no file to download yet; please ask its operator. This is how it is used.",
  needs:
    "Needs Linux with glibc 2.28 or newer, such as Debian 10 or Ubuntu 20.04. The first start takes about 2 seconds and unpacks 220 MB into ~/.cache/mozhuan; later ones start at once. Removing that folder uninstalls it.",
  office:
    "Office files to PDF also need LibreOffice; for Chinese PDFs a Chinese font is advised (fonts-noto-cjk).",
  start: "Download and check",
  examples: [
    {
      title: "Convert one file",
      code: "./mozhuan convert report.pdf report.docx\n./mozhuan convert table.pdf table.xlsx\n./mozhuan convert paper.pdf paper.md",
    },
    { title: "Convert many", code: "./mozhuan convert *.pdf results/ --to docx --jobs 4" },
    {
      title: "Merge, split, compress, encrypt",
      code: "./mozhuan merge a.pdf b.pdf -o both.pdf\n./mozhuan split book.pdf -o parts/ --ranges 1-30,31-60\n./mozhuan compress large.pdf -o small.pdf --target 2MB\n./mozhuan encrypt contract.pdf -o locked.pdf --user-password PASSWORD",
    },
    { title: "Watch a folder", code: "./mozhuan watch inbox results --to docx" },
    {
      title: "In programs: the outcome as JSON",
      code: "./mozhuan convert report.pdf report.docx --json\n./mozhuan help pdf2word",
    },
  ],
}

const id: CommandLineWords = {
  headTitle: "Baris perintah: satu berkas, tanpa Node | Mozhuan PDF",
  keywords: "baris perintah PDF, PDF ke Word Linux, konversi PDF massal",
  description:
    "Baris perintah Mozhuan PDF hanya satu berkas: unduh ke Linux, lalu konversi, gabung, pisah, dan kompres PDF. Berkas tetap di komputer Anda.",
  title: "Baris perintah",
  lead: "Satu berkas, langsung jalan, tanpa Node. Berkas tetap di komputer Anda. Cocok untuk server dan banyak berkas.",
  cardTitle: "Baris perintah Linux",
  more: "Cara pakai",
  get: "Unduh untuk {arch}",
  archs: { x64: "x86-64", arm64: "ARM64" },
  facts: "Versi {version} · {size} MB",
  none: "Situs ini belum menyediakan berkas unduhan; hubungi pengelolanya. Beginilah cara pakainya.",
  needs:
    "Perlu Linux dengan glibc 2.28 atau lebih baru, seperti Debian 10 atau Ubuntu 20.04. Mulai pertama sekitar 2 detik dan membuka 220 MB ke ~/.cache/mozhuan; setelah itu langsung jalan. Hapus folder itu untuk melepas.",
  office:
    "Office ke PDF juga memerlukan LibreOffice; untuk PDF Tionghoa sebaiknya pasang fon Tionghoa (fonts-noto-cjk).",
  start: "Unduh dan periksa",
  examples: [
    {
      title: "Satu berkas",
      code: "./mozhuan convert laporan.pdf laporan.docx\n./mozhuan convert tabel.pdf tabel.xlsx\n./mozhuan convert makalah.pdf makalah.md",
    },
    { title: "Banyak berkas", code: "./mozhuan convert *.pdf hasil/ --to docx --jobs 4" },
    {
      title: "Gabung, pisah, kompres, enkripsi",
      code: "./mozhuan merge a.pdf b.pdf -o gabung.pdf\n./mozhuan split buku.pdf -o bagian/ --ranges 1-30,31-60\n./mozhuan compress besar.pdf -o kecil.pdf --target 2MB\n./mozhuan encrypt kontrak.pdf -o terkunci.pdf --user-password SANDI",
    },
    { title: "Pantau sebuah folder", code: "./mozhuan watch masuk hasil --to docx" },
    {
      title: "Di dalam program: hasil sebagai JSON",
      code: "./mozhuan convert laporan.pdf laporan.docx --json\n./mozhuan help pdf2word",
    },
  ],
}

/** What the page of the command line and its card say; travels with the page's data. */
export const commandLineWords: Readonly<Record<Language, CommandLineWords>> = { zh, en, id }
