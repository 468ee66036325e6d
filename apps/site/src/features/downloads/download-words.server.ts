import type { Language } from "@mozhuan/contract"

const zh = {
  heads: {
    download: {
      title: "下载中心：电脑、手机和网页版 | 墨转 PDF",
      keywords: "PDF转换器下载,墨转PDF下载,PDF转换器网页版",
      description:
        "在电脑和手机上使用墨转 PDF：Windows、Mac、安卓、iPhone 的安装方式，版本、大小与校验值，以及不用安装的网页版。",
    },
    guide: {
      title: "手机上使用墨转 PDF | 墨转 PDF",
      keywords: "手机PDF转换,手机PDF转Word",
      description: "在手机上打开墨转 PDF：扫码进入，添加到主屏幕，像应用一样使用。",
    },
  },
  title: "下载中心",
  promise: "网页版打开就能用，也可以装到桌面，一点就开。",
  web: "网页版",
  webNote: "不用安装，功能最全，永远是最新版本。",
  open: "打开网页版",
  yourSystem: "您的系统",
  systems: { windows: "Windows", mac: "Mac", android: "安卓", ios: "iPhone 与 iPad" },
  get: "下载 {system} 版",
  store: "前往安装",
  version: "版本 {version}",
  size: "{size} MB",
  date: "{date} 发布",
  publisher: "签名：{name}",
  checksum: "SHA-256 校验值",
  changes: "更新内容",
  installTitle: "把网页版装到{system}",
  install: {
    windows: [
      "用 Edge 或 Chrome 打开墨转首页",
      "点地址栏右侧的安装图标，或菜单里的“安装此网站”",
      "桌面和开始菜单会出现墨转图标",
    ],
    mac: [
      "用 Safari 打开墨转首页",
      "点菜单“文件 → 添加到程序坞”；Chrome 用地址栏右侧的安装图标",
      "程序坞里会出现墨转图标",
    ],
    android: [
      "用 Chrome 或系统浏览器打开墨转首页",
      "点菜单里的“添加到主屏幕”",
      "桌面会出现墨转图标，打开即全屏",
    ],
    ios: ["用 Safari 打开墨转首页", "点底部的分享按钮", "选“添加到主屏幕”，再点“添加”"],
  },
  phoneTitle: "在手机上用",
  phoneText: "用手机相机或微信扫一扫，打开手机版。",
  qrLabel: "手机版二维码：{url}",
  trustTitle: "安装前请看",
  trust: [
    "安装包只从本站提供，不捆绑其他软件。",
    "下载后可核对校验值，与本页一致才是原件。",
    "装到桌面的网页版不额外占用空间，删除图标即卸载。",
  ],
  guideTitle: "手机上的墨转 PDF",
  guideText: "拍照转 PDF、合并证件、压缩到能发的大小，手机浏览器里就能做。",
  guideOpen: "立即使用",
  guideStore: "安装应用",
  homeScreen: "添加到主屏幕",
  wechatTitle: "请在浏览器里打开",
  wechatText: "微信里不能保存文件。点右上角 ···，选“在浏览器打开”。",
  copy: "复制链接",
  copied: "复制成功",
  desktopTitle: "请用手机扫码",
  desktopText: "这一页是给手机准备的。用手机相机或微信扫描二维码继续。",
  desktopOpen: "在电脑上使用",
}
export type DownloadWords = typeof zh

const en: DownloadWords = {
  heads: {
    download: {
      title: "Downloads: computer, phone and web | Mozhuan PDF",
      keywords: "PDF converter download, Mozhuan PDF",
      description:
        "Use Mozhuan PDF on computers and phones: how to install it on Windows, Mac, Android and iPhone, with versions and checksums, or use the web version without installing.",
    },
    guide: {
      title: "Mozhuan PDF on your phone | Mozhuan PDF",
      keywords: "PDF converter phone",
      description: "Open Mozhuan PDF on your phone: scan the code and add it to your home screen.",
    },
  },
  title: "Downloads",
  promise: "The web version works at once; install it to open it with one click.",
  web: "Web version",
  webNote: "Nothing to install, every tool, always up to date.",
  open: "Open the web version",
  yourSystem: "Your system",
  systems: { windows: "Windows", mac: "Mac", android: "Android", ios: "iPhone and iPad" },
  get: "Download for {system}",
  store: "Get the app",
  version: "Version {version}",
  size: "{size} MB",
  date: "Released {date}",
  publisher: "Signed by {name}",
  checksum: "SHA-256 checksum",
  changes: "What is new",
  installTitle: "Install the web version on {system}",
  install: {
    windows: [
      "Open Mozhuan in Edge or Chrome",
      "Click the install icon in the address bar",
      "You find Mozhuan on the desktop and in the start menu",
    ],
    mac: [
      "Open Mozhuan in Safari",
      "Choose File → Add to Dock; in Chrome use the install icon",
      "You find Mozhuan in the Dock",
    ],
    android: [
      "Open Mozhuan in Chrome",
      "Choose “Add to Home screen” in the menu",
      "Mozhuan opens full screen from its icon",
    ],
    ios: [
      "Open Mozhuan in Safari",
      "Tap the share button",
      "Choose “Add to Home Screen”, then “Add”",
    ],
  },
  phoneTitle: "On your phone",
  phoneText: "Scan the code with your phone’s camera.",
  qrLabel: "QR code of the phone page: {url}",
  trustTitle: "Before you install",
  trust: [
    "Installers come from this site only and bring nothing else along.",
    "Compare the checksum after downloading; it must equal the one on this page.",
    "The installed web version takes no extra space; removing the icon removes it.",
  ],
  guideTitle: "Mozhuan PDF on your phone",
  guideText:
    "Photos to PDF, merging, compressing to a size you can send: all in your phone’s browser.",
  guideOpen: "Start now",
  guideStore: "Get the app",
  homeScreen: "Add it to your home screen",
  wechatTitle: "Please open in a browser",
  wechatText: "WeChat cannot save files. Tap ··· at the top right and choose “Open in browser”.",
  copy: "Copy link",
  copied: "Copied",
  desktopTitle: "Scan with your phone",
  desktopText: "This page is made for phones. Scan the code to go on there.",
  desktopOpen: "Use it on this computer",
}

const id: DownloadWords = {
  heads: {
    download: {
      title: "Unduhan: komputer, ponsel dan web | Mozhuan PDF",
      keywords: "unduh konverter PDF, Mozhuan PDF",
      description:
        "Gunakan Mozhuan PDF di komputer dan ponsel: cara memasang di Windows, Mac, Android dan iPhone, dengan versi dan checksum, atau versi web tanpa pemasangan.",
    },
    guide: {
      title: "Mozhuan PDF di ponsel | Mozhuan PDF",
      keywords: "konverter PDF ponsel",
      description: "Buka Mozhuan PDF di ponsel: pindai kode dan tambahkan ke layar utama.",
    },
  },
  title: "Unduhan",
  promise: "Versi web langsung bisa dipakai; pasang agar terbuka dengan satu klik.",
  web: "Versi web",
  webNote: "Tanpa pemasangan, semua alat, selalu terbaru.",
  open: "Buka versi web",
  yourSystem: "Sistem Anda",
  systems: { windows: "Windows", mac: "Mac", android: "Android", ios: "iPhone dan iPad" },
  get: "Unduh untuk {system}",
  store: "Pasang aplikasi",
  version: "Versi {version}",
  size: "{size} MB",
  date: "Rilis {date}",
  publisher: "Ditandatangani {name}",
  checksum: "Checksum SHA-256",
  changes: "Yang baru",
  installTitle: "Pasang versi web di {system}",
  install: {
    windows: [
      "Buka Mozhuan di Edge atau Chrome",
      "Klik ikon pasang di bilah alamat",
      "Mozhuan ada di desktop dan menu Start",
    ],
    mac: [
      "Buka Mozhuan di Safari",
      "Pilih File → Add to Dock; di Chrome gunakan ikon pasang",
      "Mozhuan ada di Dock",
    ],
    android: [
      "Buka Mozhuan di Chrome",
      "Pilih “Tambahkan ke layar utama” di menu",
      "Mozhuan terbuka layar penuh dari ikonnya",
    ],
    ios: [
      "Buka Mozhuan di Safari",
      "Ketuk tombol bagikan",
      "Pilih “Tambah ke Layar Utama”, lalu “Tambah”",
    ],
  },
  phoneTitle: "Di ponsel",
  phoneText: "Pindai kode dengan kamera ponsel.",
  qrLabel: "Kode QR halaman ponsel: {url}",
  trustTitle: "Sebelum memasang",
  trust: [
    "Pemasang hanya dari situs ini, tanpa perangkat lunak lain.",
    "Bandingkan checksum setelah mengunduh; harus sama dengan di halaman ini.",
    "Versi web yang dipasang tidak memakan ruang; hapus ikonnya untuk melepas.",
  ],
  guideTitle: "Mozhuan PDF di ponsel",
  guideText: "Foto ke PDF, gabung, kompres sampai bisa dikirim: semua di peramban ponsel.",
  guideOpen: "Mulai sekarang",
  guideStore: "Pasang aplikasi",
  homeScreen: "Tambahkan ke layar utama",
  wechatTitle: "Buka di peramban",
  wechatText:
    "WeChat tidak dapat menyimpan berkas. Ketuk ··· di kanan atas lalu pilih “Buka di peramban”.",
  copy: "Salin tautan",
  copied: "Tersalin",
  desktopTitle: "Pindai dengan ponsel",
  desktopText: "Halaman ini dibuat untuk ponsel. Pindai kode untuk melanjutkan.",
  desktopOpen: "Pakai di komputer ini",
}

/** What the download pages say; travels with the page's data. */
export const downloadWords: Readonly<Record<Language, DownloadWords>> = { zh, en, id }
