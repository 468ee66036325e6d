import type { Agreement, AgreementId } from "../agreement.ts"

/** Terjemahan untuk dibaca; teks Tionghoa yang mengikat. */
export const agreements: Readonly<Record<AgreementId, Agreement>> = {
  terms: {
    title: "Perjanjian pengguna",
    sections: [
      {
        heading: "1. Layanan",
        paragraphs: [
          "Kami mengonversi dokumen serta menggabung, memisah, mengenkripsi, membuka kunci, dan mengompres PDF. Sebagian alat berjalan di peramban tanpa mengunggah; alat yang berjalan di cloud diberi keterangan.",
          "Dapat dipakai tanpa akun. Batasan ditampilkan sebelum Anda memilih berkas.",
        ],
      },
      {
        heading: "2. Berkas Anda",
        paragraphs: [
          "Berkas tetap milik Anda. Kami memprosesnya hanya untuk konversi yang Anda minta; tidak dibaca, dijual, atau dipakai melatih model.",
          "Proses hanya berkas yang berhak Anda proses. Kami tidak membobol kata sandi.",
        ],
      },
      {
        heading: "3. Hasil",
        paragraphs: [
          "Konversi membangun ulang tata letak dan bisa berbeda dari aslinya; perbedaan yang diketahui dicantumkan.",
          "Hasil dihapus setelah satu jam dan unggahan paling lambat setelah dua jam, kecuali Anda hapus lebih awal.",
        ],
      },
      {
        heading: "4. Larangan",
        paragraphs: [
          "Dilarang memproses konten yang melanggar hukum, menyerang layanan, atau memakai kuota gratis secara massal dan otomatis.",
        ],
      },
      {
        heading: "5. Tanggung jawab",
        paragraphs: [
          "Kami bertanggung jawab atas kerugian langsung akibat kesalahan kami. Konversi gagal tidak dihitung dan tidak ditagih.",
        ],
      },
      {
        heading: "6. Perubahan",
        paragraphs: [
          "Perubahan diumumkan di sini dengan versi dan tanggal baru. Teks Tionghoa yang mengikat.",
        ],
      },
    ],
  },
  privacy: {
    title: "Kebijakan privasi",
    sections: [
      {
        heading: "1. Yang kami kumpulkan",
        paragraphs: [
          "Saat memakai alat: nomor acak peramban, waktu, alamat IP, alat, dan hasilnya. Log tidak memuat nama atau isi berkas.",
          "Saat masuk: nomor ponsel atau identitas WeChat. Saat membeli: pesanan, metode pembayaran, dan nomor transaksi; tidak pernah nomor kartu.",
        ],
      },
      {
        heading: "2. Untuk apa",
        paragraphs: [
          "Untuk konversi, menghitung pemakaian gratis, mencegah penyalahgunaan, serta keanggotaan dan dukungan.",
        ],
      },
      {
        heading: "3. Berapa lama",
        paragraphs: [
          "Hasil: satu jam. Unggahan: paling lama dua jam. Sesi: dua hari setelah pemakaian terakhir. Log jaringan: minimal enam bulan sesuai hukum Tiongkok. Pesanan: sesuai aturan pembukuan.",
        ],
      },
      {
        heading: "4. Kepada siapa",
        paragraphs: [
          "Penyedia SMS dan pembayaran, hanya yang mereka perlukan. Tidak kepada pihak lain kecuali diwajibkan hukum.",
        ],
      },
      {
        heading: "5. Hak Anda",
        paragraphs: [
          "Di Akun saya → Privasi Anda dapat mengekspor data, membersihkan peramban, dan menghapus akun; dalam 7 hari penghapusan masih bisa dibatalkan.",
        ],
      },
      {
        heading: "6. Keamanan",
        paragraphs: [
          "Transfer dienkripsi; kode dan token disimpan sebagai hash; kata sandi berkas dihapus setelah dipakai; konversi berjalan terisolasi tanpa jaringan.",
        ],
      },
    ],
  },
  children: {
    title: "Privasi anak",
    sections: [
      {
        heading: "1. Untuk siapa",
        paragraphs: [
          "Untuk anak di bawah empat belas tahun, yang memakai layanan dengan persetujuan wali.",
        ],
      },
      {
        heading: "2. Yang kami lakukan",
        paragraphs: [
          "Kami tidak sengaja mengumpulkan data pribadi anak, dan menghapusnya begitu kami tahu data itu diberikan tanpa persetujuan.",
        ],
      },
      {
        heading: "3. Wali",
        paragraphs: ["Wali dapat meminta akses, koreksi, atau penghapusan melalui Hubungi kami."],
      },
    ],
  },
  member: {
    title: "Ketentuan keanggotaan",
    sections: [
      {
        heading: "1. Manfaat",
        paragraphs: [
          "Anggota mendapat jumlah, ukuran, halaman, dan prioritas yang tercantum di halaman harga, di versi web.",
        ],
      },
      {
        heading: "2. Pembayaran dan masa",
        paragraphs: [
          "Sekali bayar, tidak ditagih otomatis. Perpanjangan menambah masa berjalan. Seumur hidup berlaku selama layanan ada.",
        ],
      },
      {
        heading: "3. Pengembalian dana",
        paragraphs: [
          "Dalam 7 hari dan bila konversi yang berhasil kurang dari 10, Anda dapat mengembalikan dana pesanan sendiri. Pembayaran ganda dikembalikan otomatis.",
        ],
      },
      {
        heading: "4. Pemakaian wajar",
        paragraphs: ["Untuk diri sendiri, maksimum tiga perangkat sekaligus."],
      },
      {
        heading: "5. Faktur",
        paragraphs: ["Ajukan di Pesanan saya; dikirim lewat surel dalam tiga hari kerja."],
      },
    ],
  },
}
