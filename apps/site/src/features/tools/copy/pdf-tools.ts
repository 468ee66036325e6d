import type { ToolId } from "@mozhuan/contract"
import type { ToolCopy } from "./tool-copy.ts"

type PdfTool = Extract<ToolId, "merge2pdf" | "split" | "encrypt" | "decrypt" | "compress">

export const pdfToolsCopy: Readonly<Record<PdfTool, ToolCopy>> = {
  merge2pdf: {
    intro: {
      zh: "把多个 PDF 按您排的顺序合成一个，书签、链接、表单和目录都保留；图片和 Office 文件也能放进来一起合并。",
      en: "Join PDFs in your order with bookmarks, links and forms kept; images and Office files can be added too.",
      id: "Gabungkan PDF sesuai urutan Anda dengan bookmark, tautan, dan formulir tetap ada; gambar dan berkas Office juga bisa.",
    },
    steps: {
      zh: ["把文件拖进窗口，可以整个文件夹放入。", "拖动或用箭头排好顺序，每个文件可以只取几页、旋转。", "合并并下载。全程在浏览器里完成。"],
      en: ["Drop the files or a whole folder.", "Put them in order; take only some pages of a file or rotate it.", "Merge and download. It happens in your browser."],
      id: ["Jatuhkan berkas atau satu folder.", "Atur urutannya; ambil sebagian halaman atau putar.", "Gabungkan lalu unduh. Semua terjadi di peramban."],
    },
    faq: [
      {
        question: { zh: "合并后书签会丢吗？", en: "Are bookmarks lost?", id: "Apakah bookmark hilang?" },
        answer: { zh: "不会。默认按文件名分组保留，也可以只留文件名或不留。", en: "No, they are kept and grouped by file; you can also keep only file names or none.", id: "Tidak, disimpan dan dikelompokkan per berkas; bisa juga hanya nama berkas." },
      },
    ],
    keywords: { zh: "PDF合并,合并PDF,PDF拼接", en: "merge PDF, join PDF, combine PDF", id: "gabung PDF, satukan PDF" },
    related: ["split", "compress", "encrypt", "pdf2word"],
  },
  split: {
    intro: {
      zh: "点击两页之间的线就能切开，也可按范围、每几页、文件大小或书签拆分。拆出来的文件只带自己的内容，不会虚胖。",
      en: "Click the line between two pages to cut, or split by ranges, page count, file size or bookmarks. Parts carry only what they need.",
      id: "Klik garis di antara dua halaman untuk memotong, atau pisahkan menurut rentang, jumlah halaman, ukuran, atau bookmark. Tiap bagian hanya memuat isinya.",
    },
    steps: {
      zh: ["把 PDF 拖进窗口，页面会逐页展开。", "点击切割线，或选择其他拆分方式；右侧实时显示会得到哪些文件。", "拆分后逐个下载，或一次下载 zip。"],
      en: ["Drop the PDF; its pages are laid out.", "Click the cut lines or choose another way; the resulting files are listed as you go.", "Download the parts one by one or as a zip."],
      id: ["Jatuhkan PDF; halamannya ditampilkan.", "Klik garis potong atau pilih cara lain; berkas hasilnya langsung terlihat.", "Unduh satu per satu atau sebagai zip."],
    },
    faq: [
      {
        question: { zh: "能只取其中几页吗？", en: "Can I take just some pages?", id: "Bisakah mengambil beberapa halaman saja?" },
        answer: { zh: "能。选“页码范围”，填写如 2-5，再打开“所选页合成一个文件”。", en: "Yes: choose page ranges, enter for example 2-5, and switch on “Extract into one file”.", id: "Bisa: pilih rentang halaman, isi misalnya 2-5, lalu aktifkan “Gabungkan menjadi satu berkas”." },
      },
    ],
    keywords: { zh: "PDF拆分,PDF分割,PDF提取页面", en: "split PDF, extract PDF pages", id: "pisah PDF, ambil halaman PDF" },
    related: ["merge2pdf", "compress", "pdf2photo", "pdf2word"],
  },
  encrypt: {
    intro: {
      zh: "用 AES-256 给 PDF 加打开密码，或限制打印、复制、编辑。加密在您的浏览器里完成，密码不会发送到任何地方。",
      en: "Protect a PDF with AES-256: a password to open, or limits on printing, copying and editing. It happens in your browser; the password is sent nowhere.",
      id: "Lindungi PDF dengan AES-256: kata sandi pembuka, atau batas cetak, salin, dan edit. Terjadi di peramban; kata sandi tidak dikirim ke mana pun.",
    },
    steps: {
      zh: ["把 PDF 拖进窗口。", "设置打开密码，可点“生成密码”；需要时限制打印或复制。", "下载加密后的文件，并把密码记在安全的地方。"],
      en: ["Drop the PDF.", "Set a password or generate one; limit printing or copying if needed.", "Download the file and keep the password in a safe place."],
      id: ["Jatuhkan PDF.", "Tentukan kata sandi atau buatkan; batasi cetak atau salin bila perlu.", "Unduh berkas dan simpan kata sandi di tempat aman."],
    },
    faq: [
      {
        question: { zh: "忘记密码能找回吗？", en: "Can a lost password be recovered?", id: "Bisakah kata sandi dipulihkan?" },
        answer: { zh: "不能，AES-256 没有后门。请务必保存好密码。", en: "No, there is no way around AES-256. Keep it safe.", id: "Tidak, AES-256 tidak punya jalan belakang. Simpan baik-baik." },
      },
      {
        question: { zh: "限制打印是不是绝对有效？", en: "Do restrictions always hold?", id: "Apakah pembatasan selalu berlaku?" },
        answer: { zh: "权限只对遵守规则的阅读器有效；真正要保密，请设置打开密码。", en: "Only in readers that respect them; use an open password for secrets.", id: "Hanya di pembaca yang mematuhinya; pakai kata sandi pembuka untuk rahasia." },
      },
    ],
    keywords: { zh: "PDF加密,PDF加密码,PDF限制打印", en: "encrypt PDF, password protect PDF", id: "enkripsi PDF, kata sandi PDF" },
    related: ["decrypt", "compress", "merge2pdf", "word2pdf"],
  },
  decrypt: {
    intro: {
      zh: "知道密码，就能去掉 PDF 的打开密码，或解除打印、复制、编辑的限制。在您的浏览器里完成，密码不会上传。",
      en: "With its password, remove the protection of a PDF or its limits on printing, copying and editing. In your browser; the password is not uploaded.",
      id: "Dengan kata sandinya, hapus perlindungan PDF atau batas cetak, salin, dan edit. Di peramban; kata sandi tidak diunggah.",
    },
    steps: {
      zh: ["把加密的 PDF 拖进窗口。", "输入打开密码；只限制了权限的文件可以留空。确认您有权解除限制。", "下载解密后的文件。"],
      en: ["Drop the locked PDF.", "Enter its password, or leave it empty where only permissions are restricted. Confirm that you may.", "Download the unlocked file."],
      id: ["Jatuhkan PDF terkunci.", "Masukkan kata sandi, atau kosongkan bila hanya izin yang dibatasi. Nyatakan hak Anda.", "Unduh berkas yang terbuka."],
    },
    faq: [
      {
        question: { zh: "不知道密码能破解吗？", en: "Can you crack an unknown password?", id: "Bisakah membobol kata sandi?" },
        answer: { zh: "不能，也不提供。这里只帮您去掉已知的密码。", en: "No. Only a password you know can be removed here.", id: "Tidak. Hanya kata sandi yang Anda ketahui yang dapat dihapus." },
      },
    ],
    keywords: { zh: "PDF解密,PDF去密码,PDF解除限制", en: "unlock PDF, remove PDF password", id: "buka kunci PDF, hapus kata sandi PDF" },
    related: ["encrypt", "pdf2word", "compress", "merge2pdf"],
  },
  compress: {
    intro: {
      zh: "把 PDF 压到能上传、能发送的大小：只处理图片和多余数据，文字始终清晰，绝不会越压越大；也可指定目标大小。",
      en: "Bring a PDF down to a size you can send: only images and leftover data are touched, text stays sharp, the result is never larger. A target size can be set.",
      id: "Kecilkan PDF hingga bisa dikirim: hanya gambar dan data sisa yang diolah, teks tetap tajam, hasil tak pernah lebih besar. Ukuran tujuan bisa ditentukan.",
    },
    steps: {
      zh: ["把 PDF 拖进窗口。", "选择均衡、清晰优先或最小，或直接填目标大小。", "看清前后大小再下载。"],
      en: ["Drop the PDF.", "Choose balanced, clear or smallest, or enter a target size.", "Compare the sizes and download."],
      id: ["Jatuhkan PDF.", "Pilih seimbang, jernih, atau terkecil, atau isi ukuran tujuan.", "Bandingkan ukurannya lalu unduh."],
    },
    faq: [
      {
        question: { zh: "为什么有的文件压不小？", en: "Why do some files not shrink?", id: "Mengapa sebagian berkas tidak mengecil?" },
        answer: { zh: "如果文件里主要是文字，或已经压过，就没有多少可省。这时会保留原文件，并告诉您。", en: "Files of mostly text, or already compressed, have little to save. The original is kept, and we say so.", id: "Berkas yang kebanyakan teks atau sudah dikompres tak banyak bisa dikurangi. Berkas asli dipakai." },
      },
    ],
    keywords: { zh: "PDF压缩,PDF变小,PDF压缩到指定大小", en: "compress PDF, reduce PDF size", id: "kompres PDF, perkecil PDF" },
    related: ["merge2pdf", "split", "pdf2photo", "encrypt"],
  },
}
