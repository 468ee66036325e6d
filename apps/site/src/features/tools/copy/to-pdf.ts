import type { ToolId } from "@mozhuan/contract"
import type { ToolCopy } from "./tool-copy.ts"

type ToPdf = Extract<ToolId, "word2pdf" | "excel2pdf" | "ppt2pdf" | "cad2pdf" | "photo2pdf">

export const toPdfCopy: Readonly<Record<ToPdf, ToolCopy>> = {
  word2pdf: {
    intro: {
      zh: "把 Word、WPS、RTF 文档转成 PDF，字体嵌入文件，换电脑打开也不走样；标题自动成为书签。",
      en: "Turn Word, WPS and RTF documents into PDF with embedded fonts, so that they look the same everywhere; headings become bookmarks.",
      id: "Ubah dokumen Word, WPS, dan RTF menjadi PDF dengan font tertanam agar tampil sama di mana pun; judul menjadi bookmark.",
    },
    steps: {
      zh: ["把文档拖进窗口，可一次放入多个。", "需要存档选 PDF/A；有修订的文档选择最终稿或显示修订。", "预览确认页数后下载。"],
      en: ["Drop one or more documents.", "Choose PDF/A for archives, and the final text or visible changes.", "Check the preview and download."],
      id: ["Jatuhkan satu atau beberapa dokumen.", "Pilih PDF/A untuk arsip, serta teks final atau dengan perubahan.", "Periksa pratinjau lalu unduh."],
    },
    faq: [
      {
        question: { zh: "缺少的字体会怎样？", en: "What about missing fonts?", id: "Bagaimana font yang tidak ada?" },
        answer: { zh: "换成宽度最接近的字体，并在报告里写明换了哪些。", en: "The closest match is used, and the report names every replacement.", id: "Dipakai font terdekat, dan laporan menyebut setiap penggantian." },
      },
    ],
    keywords: { zh: "Word转PDF,docx转PDF,doc转PDF,WPS转PDF", en: "Word to PDF, docx to PDF, doc to PDF", id: "Word ke PDF, docx ke PDF, doc ke PDF" },
    related: ["merge2pdf", "encrypt", "compress", "pdf2word"],
  },
  excel2pdf: {
    intro: {
      zh: "Excel 转 PDF 不再切断列：宽表自动横向并缩放到页宽，表头每页重复，空白页自动跳过。",
      en: "Excel to PDF without cut columns: wide sheets turn and shrink to the page, headers repeat, empty pages are skipped.",
      id: "Excel ke PDF tanpa kolom terpotong: lembar lebar diputar dan disesuaikan, judul berulang, halaman kosong dilewati.",
    },
    steps: {
      zh: ["把表格文件拖进窗口。", "选择缩放、方向和纸张；可只转部分工作表。", "预览第一页后下载。"],
      en: ["Drop the workbook.", "Choose scale, orientation and paper, or only some sheets.", "Check the first page and download."],
      id: ["Jatuhkan buku kerja.", "Pilih skala, orientasi, dan kertas, atau sebagian lembar.", "Periksa halaman pertama lalu unduh."],
    },
    faq: [
      {
        question: { zh: "隐藏的工作表会被打印出来吗？", en: "Are hidden sheets included?", id: "Apakah lembar tersembunyi disertakan?" },
        answer: { zh: "默认不会，需要时在更多选项里打开。", en: "Not unless you switch that on in the options.", id: "Tidak, kecuali diaktifkan di opsi." },
      },
    ],
    keywords: { zh: "Excel转PDF,xlsx转PDF,表格转PDF", en: "Excel to PDF, xlsx to PDF", id: "Excel ke PDF, xlsx ke PDF" },
    related: ["pdf2excel", "merge2pdf", "compress", "word2pdf"],
  },
  ppt2pdf: {
    intro: {
      zh: "把幻灯片转成 PDF，一页一张，也可以导出带备注的备注页。",
      en: "Turn slides into PDF: one to a page, or notes pages.",
      id: "Ubah slide menjadi PDF: satu per halaman, atau halaman catatan.",
    },
    steps: {
      zh: ["把 PPT 文件拖进窗口。", "选择每页一张或备注页，以及质量。", "预览后下载。"],
      en: ["Drop the presentation.", "Choose slides or notes pages, and the quality.", "Check the preview and download."],
      id: ["Jatuhkan presentasi.", "Pilih slide atau halaman catatan, serta kualitasnya.", "Periksa pratinjau lalu unduh."],
    },
    faq: [
      {
        question: { zh: "隐藏的幻灯片会出现吗？", en: "Do hidden slides appear?", id: "Apakah slide tersembunyi muncul?" },
        answer: { zh: "默认不出现；打开“包含隐藏幻灯片”即可带上。", en: "Only with “Include hidden slides” switched on.", id: "Hanya bila “Sertakan slide tersembunyi” diaktifkan." },
      },
    ],
    keywords: { zh: "PPT转PDF,pptx转PDF,幻灯片转PDF", en: "PowerPoint to PDF, pptx to PDF", id: "PowerPoint ke PDF, pptx ke PDF" },
    related: ["pdf2ppt", "compress", "merge2pdf", "encrypt"],
  },
  cad2pdf: {
    intro: {
      zh: "不装 CAD 也能把 DWG、DXF 图纸转成矢量 PDF：线宽、图层、中文字体都在，放大不糊。",
      en: "Turn DWG and DXF drawings into vector PDF without a CAD program: line widths, layers and text are kept.",
      id: "Ubah gambar DWG dan DXF menjadi PDF vektor tanpa program CAD: tebal garis, lapisan, dan teks terjaga.",
    },
    steps: {
      zh: ["把 DWG 或 DXF 拖进窗口。", "选择模型或布局、纸张和颜色；有布局时默认导出全部布局。", "预览后下载；缺少的字体和外部参照会在报告里列出。"],
      en: ["Drop the drawing.", "Choose model or layouts, paper and colours; layouts are used where there are any.", "Check the preview and download; missing fonts and references are named in the report."],
      id: ["Jatuhkan gambar.", "Pilih model atau tata letak, kertas, dan warna.", "Periksa pratinjau lalu unduh; font dan rujukan yang hilang disebut di laporan."],
    },
    faq: [
      {
        question: { zh: "转出来的图太细看不清怎么办？", en: "Lines are too thin to see", id: "Garis terlalu tipis" },
        answer: { zh: "线宽默认不小于 0.1 毫米；打印不清时可选黑白，或换大一号的纸。", en: "Lines are at least 0.1 mm; choose black and white or larger paper for print.", id: "Garis minimal 0,1 mm; pilih hitam putih atau kertas lebih besar." },
      },
    ],
    keywords: { zh: "CAD转PDF,DWG转PDF,DXF转PDF", en: "CAD to PDF, DWG to PDF, DXF to PDF", id: "CAD ke PDF, DWG ke PDF, DXF ke PDF" },
    related: ["merge2pdf", "compress", "encrypt", "pdf2photo"],
  },
  photo2pdf: {
    intro: {
      zh: "把照片和扫描图合成一个 PDF：拖动排序，自动摆正，A4 或与图片一样大。全程在您的浏览器里完成，照片不上传。",
      en: "Join photos and scans into one PDF: drag to order, turned upright, on A4 or at image size. Done in your browser; pictures are not uploaded.",
      id: "Gabungkan foto dan pindaian menjadi satu PDF: seret untuk mengurutkan, ditegakkan otomatis, A4 atau seukuran gambar. Dikerjakan di peramban; foto tidak diunggah.",
    },
    steps: {
      zh: ["把图片拖进窗口，拖动或用箭头排好顺序。", "选择纸张、边距和图片放置方式。", "下载合成的 PDF。"],
      en: ["Drop the images and put them in order.", "Choose paper, margins and how images fit.", "Download the PDF."],
      id: ["Jatuhkan gambar dan atur urutannya.", "Pilih kertas, margin, dan cara gambar ditempatkan.", "Unduh PDF-nya."],
    },
    faq: [
      {
        question: { zh: "iPhone 拍的 HEIC 照片支持吗？", en: "Are HEIC photos supported?", id: "Apakah foto HEIC didukung?" },
        answer: { zh: "支持，还有 JPG、PNG、WebP、BMP、GIF、TIFF 和 SVG。", en: "Yes, beside JPG, PNG, WebP, BMP, GIF, TIFF and SVG.", id: "Ya, selain JPG, PNG, WebP, BMP, GIF, TIFF, dan SVG." },
      },
    ],
    keywords: { zh: "图片转PDF,JPG转PDF,照片转PDF,HEIC转PDF", en: "image to PDF, JPG to PDF, HEIC to PDF", id: "gambar ke PDF, JPG ke PDF, HEIC ke PDF" },
    related: ["compress", "merge2pdf", "pdf2photo", "encrypt"],
  },
}
