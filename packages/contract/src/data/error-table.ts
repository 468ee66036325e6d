import { t } from "../catalogue/shared-options.ts"
import type { ErrorEntry } from "../error-entry.ts"

type Row = readonly [code: string, success: number, status: number, retry: ErrorEntry["retry"], message: ErrorEntry["message"], remedy: ErrorEntry["remedy"]]

const again = t("请稍后再试。", "Please try again later.", "Silakan coba lagi nanti.")
const contact = t("请重试；若仍失败，把任务编号发给客服。", "Please try again; if it fails again, send the task number to support.", "Silakan coba lagi; bila tetap gagal, kirim nomor tugas ke dukungan.")
const upload = t("请重新上传文件。", "Please upload the file again.", "Silakan unggah ulang berkas.")

/** Requests and access. */
const access = [
  ["bad-parameter", 10001, 400, "after-change", t("参数 {field} 不正确：{reason}", "Parameter {field} is not valid: {reason}", "Parameter {field} tidak valid: {reason}"), t("请检查后重试。", "Please check it and try again.", "Silakan periksa dan coba lagi.")],
  ["too-frequent", 10002, 429, "later", t("操作太频繁，请 {seconds} 秒后再试", "Too many requests; try again in {seconds} s", "Terlalu sering; coba lagi dalam {seconds} dtk"), again],
  ["challenge-needed", 10003, 403, "after-change", t("需要先完成安全验证", "A security check is needed first", "Perlu verifikasi keamanan"), t("完成验证后会自动继续。", "It continues by itself after the check.", "Akan berlanjut otomatis setelah verifikasi.")],
  ["token-missing", 10005, 401, "after-change", t("请先登录", "Please sign in", "Silakan masuk"), t("登录后会自动继续。", "It continues after you sign in.", "Akan berlanjut setelah Anda masuk.")],
  ["not-signed-in", 10009, 401, "after-change", t("登录已失效，请重新登录", "Your session has ended; please sign in again", "Sesi berakhir; silakan masuk lagi"), t("登录后会自动继续。", "It continues after you sign in.", "Akan berlanjut setelah Anda masuk.")],
  ["forced-offline", 10010, 401, "after-change", t("您的账号已在其他设备登录", "Your account signed in on another device", "Akun Anda masuk di perangkat lain"), t("若非本人操作，请重新登录并检查登录设备。", "If that was not you, sign in and check your devices.", "Bila bukan Anda, masuk dan periksa perangkat.")],
  ["token-expired", 10011, 401, "after-change", t("登录已过期，请重新登录", "Your session has expired; please sign in again", "Sesi kedaluwarsa; silakan masuk lagi"), t("登录后会自动继续。", "It continues after you sign in.", "Akan berlanjut setelah Anda masuk.")],
  ["wechat-code-used", 10012, 400, "refresh", t("微信授权已使用过", "This WeChat authorisation was already used", "Otorisasi WeChat ini sudah dipakai"), t("请重新授权。", "Please authorise again.", "Silakan otorisasi lagi.")],
  ["scene-expired", 10013, 410, "refresh", t("二维码已过期", "The QR code has expired", "Kode QR kedaluwarsa"), t("请刷新二维码。", "Please refresh the QR code.", "Silakan segarkan kode QR.")],
  ["account-closed", 10014, 403, "final", t("该账号已注销或停用", "This account is closed or suspended", "Akun ini ditutup atau ditangguhkan"), t("如有疑问请联系客服。", "Contact support if you have questions.", "Hubungi dukungan bila ada pertanyaan.")],
  ["login-question", 10015, 409, "after-change", t("要登录账号 {account} 吗？", "Sign in to the account {account}?", "Masuk ke akun {account}?"), t("如果这不是您的账号，请不要继续。", "Do not go on if this is not your account.", "Jangan lanjutkan bila ini bukan akun Anda.")],
  ["sms-code-wrong", 10021, 400, "after-change", t("验证码错误，还可尝试 {left} 次", "Wrong code; {left} tries left", "Kode salah; sisa {left} percobaan"), t("请核对短信后重试。", "Check the message and try again.", "Periksa pesan dan coba lagi.")],
  ["sms-code-expired", 10022, 400, "after-change", t("验证码已失效", "The code has expired", "Kode kedaluwarsa"), t("请重新获取验证码。", "Please request a new code.", "Silakan minta kode baru.")],
  ["sms-daily-cap", 10023, 429, "later", t("今日短信次数已用完", "No more messages today", "Pesan hari ini sudah habis"), t("请明天再试，或使用微信登录。", "Try tomorrow or sign in with WeChat.", "Coba besok atau masuk dengan WeChat.")],
  ["sms-budget", 10024, 503, "later", t("短信登录暂时停用", "Sign-in by text message is off for now", "Masuk lewat SMS sementara dimatikan"), t("请使用微信登录，或稍后再试。", "Sign in with WeChat, or try again later.", "Masuk dengan WeChat, atau coba lagi nanti.")],
  ["operator-signed-out", 10031, 401, "after-change", t("请先登录控制台", "Please sign in to the console", "Silakan masuk ke konsol"), t("登录已结束或闲置过久，请重新登录。", "The session is over or was idle too long; sign in again.", "Sesi berakhir atau terlalu lama diam; masuk lagi.")],
  ["operator-wrong", 10032, 401, "after-change", t("账号、密码或验证码不正确", "Name, password or code is wrong", "Nama, kata sandi, atau kode salah"), t("请核对后重试；多次错误会暂时锁定。", "Check and try again; after several wrong tries the account is locked for a while.", "Periksa dan coba lagi; setelah beberapa kali salah akun dikunci sementara.")],
  ["operator-locked", 10033, 429, "later", t("错误次数过多，请 {minutes} 分钟后再试", "Too many wrong tries; try again in {minutes} min", "Terlalu banyak percobaan; coba lagi dalam {minutes} menit"), t("若非本人操作，请联系站点所有者。", "If that was not you, tell the owner of the site.", "Bila bukan Anda, beri tahu pemilik situs.")],
  ["name-taken", 10034, 409, "after-change", t("“{name}”已被使用", "“{name}” is already taken", "“{name}” sudah dipakai"), t("请换一个。", "Please choose another.", "Pilih yang lain.")],
  ["last-owner", 10035, 409, "final", t("至少要有一位能登录的所有者", "At least one owner must be able to sign in", "Minimal satu pemilik harus bisa masuk"), t("请先把所有者角色交给另一个人。", "Make somebody else an owner first.", "Jadikan orang lain pemilik dulu.")],
  ["soft-gate", 10101, 200, "after-change", t("超出免费额度", "Beyond the free allowance", "Melebihi kuota gratis"), t("开通会员后会自动继续，文件已为您保留。", "It continues after you buy a membership; your files are kept.", "Berlanjut setelah membeli keanggotaan; berkas Anda disimpan.")],
  ["forbidden", 10004, 403, "final", t("没有权限", "Not allowed", "Tidak diizinkan"), t("请确认登录的账号。", "Please check which account you use.", "Periksa akun yang dipakai.")],
  ["not-found", 10404, 404, "final", t("找不到所请求的内容", "What you asked for was not found", "Yang diminta tidak ditemukan"), t("请检查地址。", "Please check the address.", "Periksa alamatnya.")],
] as const satisfies readonly Row[]

/** Files and conversions. */
const conversion = [
  ["size-limit", 20001, 413, "after-change", t("文件 {size} MB，超过上限 {limit} MB", "The file has {size} MB; the limit is {limit} MB", "Berkas {size} MB; batasnya {limit} MB"), t("请先压缩或拆分。", "Compress or split it first.", "Kompres atau pisahkan dulu.")],
  ["day-limit", 20002, 429, "later", t("今天的 {limit} 次已用完", "Today's {limit} conversions are used", "{limit} konversi hari ini sudah dipakai"), t("明天 0 点恢复。", "It resets at midnight (Beijing time).", "Disetel ulang tengah malam (waktu Beijing).")],
  ["sample-limit", 20029, 429, "later", t("今天的 {limit} 次预览已用完", "Today's {limit} previews are used", "{limit} pratinjau hari ini sudah dipakai"), t("可以直接转换；预览明天 0 点恢复。", "You can still convert; previews reset at midnight (Beijing time).", "Anda tetap dapat mengonversi; pratinjau disetel ulang tengah malam (waktu Beijing).")],
  ["page-limit", 20003, 413, "after-change", t("文件 {pages} 页，超过上限 {limit} 页", "The file has {pages} pages; the limit is {limit}", "Berkas {pages} halaman; batasnya {limit}"), t("请选择页码范围，或先拆分。", "Choose a page range or split it first.", "Pilih rentang halaman atau pisahkan dulu.")],
  ["batch-limit", 20004, 413, "after-change", t("一次最多 {limit} 个文件", "At most {limit} files at a time", "Maksimum {limit} berkas sekaligus"), t("请分批处理。", "Please do them in batches.", "Kerjakan bertahap.")],
  ["type-unsupported", 20005, 415, "final", t("这个工具不支持该文件类型", "This tool does not take this type of file", "Alat ini tidak mendukung jenis berkas ini"), t("请换用合适的工具，或检查文件扩展名是否真实。", "Use the tool that fits, or check that the extension is true.", "Gunakan alat yang sesuai, atau periksa ekstensinya.")],
  ["file-damaged", 20006, 422, "final", t("文件已损坏，尝试修复未成功", "The file is damaged and could not be repaired", "Berkas rusak dan tidak dapat diperbaiki"), t("请用原程序重新导出后再试。", "Export it again from the original program.", "Ekspor ulang dari program asalnya.")],
  ["password-needed", 20007, 422, "after-change", t("文件有打开密码", "The file needs a password", "Berkas memerlukan kata sandi"), t("请输入密码后继续。", "Enter the password to go on.", "Masukkan kata sandi untuk melanjutkan.")],
  ["password-wrong", 20008, 422, "after-change", t("密码不正确", "The password is wrong", "Kata sandi salah"), t("请核对大小写和全角半角。", "Check capitals and full-width characters.", "Periksa huruf besar dan karakter lebar penuh.")],
  ["file-empty", 20009, 422, "final", t("文件是空的，没有可转换的页", "The file is empty; there are no pages to convert", "Berkas kosong; tidak ada halaman untuk dikonversi"), t("请确认选对了文件。", "Check that you chose the right file.", "Pastikan berkasnya benar.")],
  ["conversion-failed", 20010, 422, "later", t("转换未成功", "The conversion failed", "Konversi gagal"), contact],
  ["conversion-timeout", 20011, 504, "after-change", t("转换用时过长，已停止", "The conversion took too long and was stopped", "Konversi terlalu lama dan dihentikan"), t("请缩小页码范围后重试。", "Try again with fewer pages.", "Coba lagi dengan halaman lebih sedikit.")],
  ["state-moved-on", 20012, 409, "refresh", t("任务或文件已不存在或已变化", "The task or file no longer exists or has changed", "Tugas atau berkas sudah tidak ada atau berubah"), upload],
  ["expired", 20012, 410, "refresh", t("文件已过期删除", "The file has expired and was deleted", "Berkas sudah kedaluwarsa dan dihapus"), upload],
  ["fonts-missing", 20013, 200, "final", t("部分字体已替换", "Some fonts were replaced", "Sebagian font diganti"), t("在报告里查看替换明细。", "See the report for details.", "Lihat laporan untuk rincian.")],
  ["xref-missing", 20014, 200, "after-change", t("缺少外部参照或字体文件", "External references or fonts are missing", "Referensi eksternal atau font tidak ada"), t("补充这些文件后可重新转换。", "Add them and convert again.", "Tambahkan lalu konversi lagi.")],
  ["signature-will-break", 20015, 409, "after-change", t("处理后数字签名会失效", "The digital signature will become invalid", "Tanda tangan digital akan tidak berlaku"), t("确认后继续。", "Confirm to go on.", "Konfirmasi untuk melanjutkan.")],
  ["target-unreachable", 20016, 200, "after-change", t("无法压到目标大小，最小为 {best} KB", "The target cannot be reached; the best is {best} KB", "Target tak tercapai; terkecil {best} KB"), t("已给出最小的结果。", "You get the smallest result.", "Anda menerima hasil terkecil.")],
  ["no-table", 20017, 422, "after-change", t("没有找到表格", "No table was found", "Tabel tidak ditemukan"), t("可改选“全部内容”后重试。", "Choose “All content” and try again.", "Pilih “Semua isi” dan coba lagi.")],
  ["range-outside", 20018, 422, "after-change", t("页码范围超出文件的 {pages} 页", "The page range goes beyond the file's {pages} pages", "Rentang halaman melebihi {pages} halaman"), t("请修改页码范围。", "Please change the page range.", "Ubah rentang halaman.")],
  ["encryption-unknown", 20019, 422, "final", t("文件的加密方式不受支持", "The file's encryption is not supported", "Enkripsi berkas tidak didukung"), t("请用加密它的软件解除后再试。", "Remove it with the program that applied it.", "Hapus dengan program yang memasangnya.")],
  ["pixels-limit", 20020, 413, "after-change", t("图片像素过大", "The image has too many pixels", "Gambar terlalu besar pikselnya"), t("请先缩小图片。", "Please scale it down first.", "Perkecil dulu gambarnya.")],
  ["memory-limit", 20021, 422, "after-change", t("文件过于复杂，超出内存上限", "The file is too complex for the memory limit", "Berkas terlalu rumit untuk batas memori"), t("请缩小页码范围或拆分后重试。", "Try fewer pages or split it.", "Coba halaman lebih sedikit atau pisahkan.")],
  ["tool-unavailable", 20022, 503, "later", t("该功能暂不可用：服务器缺少所需的程序", "This tool is off: the server lacks a program it needs", "Alat ini tidak tersedia: server kekurangan program yang diperlukan"), t("请稍后再试或联系客服。", "Try later or contact support.", "Coba nanti atau hubungi dukungan.")],
  ["upload-incomplete", 20023, 409, "refresh", t("文件没有传完整", "The upload is not complete", "Unggahan belum lengkap"), upload],
  ["nothing-found", 20026, 422, "after-change", t("这些页里没有可以取出的内容", "These pages hold nothing to take out", "Tidak ada isi yang dapat diambil dari halaman ini"), t("扫描件请打开文字识别；也可以换一种方式或页码范围。", "Turn on text recognition for scans, or choose another mode or other pages.", "Aktifkan pengenalan teks untuk pindaian, atau pilih mode atau halaman lain.")],
  ["recognition-limit", 20027, 422, "later", t("今天的文字识别页数已用完，这些页是扫描图，没有别的文字", "Today’s pages of text recognition are used up, and these pages are scans without other text", "Jatah halaman pengenalan teks hari ini habis, dan halaman ini berupa pindaian tanpa teks lain"), t("请明天再试，或开通会员后重试。", "Try again tomorrow, or with a membership.", "Coba lagi besok, atau dengan keanggotaan.")],
  ["upload-budget", 20028, 429, "later", t("已上传的文件太多", "Too many files lie uploaded", "Terlalu banyak berkas terunggah"), t("删除不用的任务，或稍等：未使用的文件 20 分钟后自动删除。", "Delete tasks you do not need, or wait: unused files go after 20 minutes.", "Hapus tugas yang tidak perlu, atau tunggu: berkas yang tidak dipakai dihapus setelah 20 menit.")],
  ["queue-full", 20024, 503, "later", t("排队人数较多，请稍候", "The queue is full", "Antrean penuh"), again],
  ["cancelled", 20025, 200, "final", t("已取消", "Cancelled", "Dibatalkan"), t("可随时重新开始。", "You can start again any time.", "Dapat dimulai lagi kapan saja.")],
] as const satisfies readonly Row[]

/** Orders, and faults of our own. */
const rest = [
  ["price-changed", 30001, 409, "refresh", t("价格已更新", "The price has changed", "Harga telah berubah"), t("请刷新后再下单。", "Refresh before you order.", "Segarkan sebelum memesan.")],
  ["order-closed", 30002, 409, "refresh", t("订单已关闭", "The order is closed", "Pesanan ditutup"), t("请重新下单。", "Please order again.", "Silakan pesan lagi.")],
  ["already-lifetime", 30003, 409, "final", t("您已是终身会员", "You already have a lifetime membership", "Anda sudah anggota seumur hidup"), t("无需再次购买。", "There is nothing more to buy.", "Tidak perlu membeli lagi.")],
  ["channel-down", 30004, 503, "later", t("该支付方式暂时不可用", "This way to pay is not available now", "Cara bayar ini sedang tidak tersedia"), t("请换一种支付方式。", "Please choose another.", "Pilih cara lain.")],
  ["amount-mismatch", 30005, 409, "final", t("支付金额与订单不符，已转人工核对", "The amount paid differs from the order and is under review", "Jumlah bayar berbeda dari pesanan dan sedang diperiksa"), t("请联系客服并提供订单号。", "Contact support with the order number.", "Hubungi dukungan dengan nomor pesanan.")],
  ["refund-window-over", 30006, 409, "final", t("已超过退款期限或使用次数", "The refund period or use limit is over", "Masa atau batas pemakaian untuk refund sudah lewat"), t("如有疑问请联系客服。", "Contact support if you have questions.", "Hubungi dukungan bila ada pertanyaan.")],
  ["internal", 50000, 500, "later", t("服务器出错了", "Something went wrong on our side", "Terjadi kesalahan di server"), contact],
  ["storage-full", 50301, 503, "later", t("存储空间暂时不足", "There is no room for files just now", "Ruang penyimpanan sedang penuh"), again],
  ["maintenance", 50300, 503, "later", t("正在维护", "Under maintenance", "Sedang pemeliharaan"), again],
] as const satisfies readonly Row[]

type Rows = typeof access | typeof conversion | typeof rest
type CodeOf = Rows[number][0]

export const errorTable: readonly (ErrorEntry & { readonly code: CodeOf })[] = [...access, ...conversion, ...rest].map(
  ([code, success, status, retry, message, remedy]) => ({ code, success, status, retry, message, remedy }),
)
