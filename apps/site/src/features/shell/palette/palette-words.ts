import type { Language } from "@mozhuan/contract"

const zh = {
  title: "快速打开",
  field: "输入工具、页面或方案的名字",
  none: "没有找到，换个词试试",
  keys: "↑ ↓ 选择，回车打开",
  kinds: { tool: "工具", recipe: "方案", page: "页面", look: "外观" },
  pages: {
    "/": "首页",
    "/account": "账户",
    "/account?tab=api": "接口密钥",
    "/purchase": "会员",
    "/download": "下载中心",
    "/download/cli": "命令行",
    "/api": "开放接口",
    "/quality": "质量公开榜",
    "/jiaocheng": "教程",
  },
}
type PaletteWords = typeof zh

const en: PaletteWords = {
  title: "Quick open",
  field: "Name of a tool, page or recipe",
  none: "Nothing found; try another word",
  keys: "↑ ↓ to choose, Enter to open",
  kinds: { tool: "Tool", recipe: "Recipe", page: "Page", look: "Look" },
  pages: {
    "/": "Home",
    "/account": "Account",
    "/account?tab=api": "API keys",
    "/purchase": "Membership",
    "/download": "Downloads",
    "/download/cli": "Command line",
    "/api": "API",
    "/quality": "Quality board",
    "/jiaocheng": "Tutorials",
  },
}

const id: PaletteWords = {
  title: "Buka cepat",
  field: "Nama alat, halaman, atau resep",
  none: "Tidak ditemukan; coba kata lain",
  keys: "↑ ↓ untuk memilih, Enter untuk membuka",
  kinds: { tool: "Alat", recipe: "Resep", page: "Halaman", look: "Tampilan" },
  pages: {
    "/": "Beranda",
    "/account": "Akun",
    "/account?tab=api": "Kunci API",
    "/purchase": "Keanggotaan",
    "/download": "Unduhan",
    "/download/cli": "Baris perintah",
    "/api": "API",
    "/quality": "Papan mutu",
    "/jiaocheng": "Tutorial",
  },
}

/** What the palette says; comes with it. */
export const paletteWords: Readonly<Record<Language, PaletteWords>> = { zh, en, id }
