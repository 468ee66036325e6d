import type { HomeTexts } from "./home-zh.ts"

export const homeId: HomeTexts = {
  proof: {
    before: "PDF asli",
    after: "Hasil Word",
    slide: "Geser untuk membandingkan PDF dengan hasil Word",
    caption:
      "Halaman yang sama: kiri PDF, kanan hasil Word. Judul, paragraf, tabel, dan penomoran tetap bisa diedit. Inilah berkas contoh yang bisa dicoba.",
  },
  stepsTitle: "Tiga langkah",
  steps: [
    {
      title: "Masukkan berkas",
      text: "Jatuhkan di mana saja pada jendela atau pilih berkas. Bila jenisnya tidak cocok, kami tunjukkan alat yang tepat.",
    },
    {
      title: "Lihat, lalu konversi",
      text: "Halaman, ukuran, dan opsi terlihat jelas. Anda selalu tahu sampai halaman berapa dan berapa lama lagi, dan bisa berhenti kapan saja.",
    },
    {
      title: "Periksa dan unduh",
      text: "Laporan menyebut setiap font yang diganti dan setiap halaman hasil OCR. Hasil tampil berdampingan dengan sumbernya, dan tabel yang salah bisa langsung diperbaiki.",
    },
  ],
  trustTitle: "Mengapa bisa dipercaya",
  trust: [
    {
      title: "Tanpa perlu login",
      text: "Batas tertera sebelum Anda memilih berkas, kegagalan tidak dihitung, hasil tanpa tanda air.",
    },
    {
      title: "Di peramban bila bisa",
      text: "Gabung, pisah, enkripsi, buka kunci, dan lainnya berjalan di peramban, bahkan tanpa internet.",
    },
    {
      title: "Dihapus tepat waktu",
      text: "Hasil disimpan satu jam dengan hitung mundur, atau Anda hapus saat itu juga.",
    },
    {
      title: "Hanya yang berhasil dihitung",
      text: "Konversi yang gagal atau dibatalkan tidak dihitung.",
    },
  ],
  faqTitle: "Tanya jawab",
  faq: [
    {
      question: "Apakah gratis?",
      answer:
        "Ada jatah konversi gratis setiap hari dan sisanya tertera di halaman. Hanya yang berhasil dihitung. Gabung, pisah, enkripsi, dan buka kunci di peramban tidak dibatasi.",
    },
    {
      question: "Apakah orang lain bisa melihat berkas saya?",
      answer:
        "Tidak. Berkas dikirim lewat koneksi terenkripsi ke tempat khusus tugas Anda, pengonversi berjalan terisolasi, dan hasil dihapus setelah satu jam atau saat Anda memilih “Hapus sekarang”.",
    },
    {
      question: "Bisakah hasil pindaian diedit?",
      answer:
        "Bisa. Halaman pindaian dikenali otomatis (OCR), dan hasilnya menyebut halaman tersebut agar Anda dapat memeriksanya.",
    },
    {
      question: "Apakah bisa di ponsel?",
      answer:
        "Bisa, lewat peramban ponsel. Di WeChat, buka halaman di peramban dari menu kanan atas sebelum mengunduh.",
    },
  ],
  guides: "Panduan terbaru",
}
