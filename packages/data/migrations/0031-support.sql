-- What visitors ask us: threads of messages, and the answers that are given before anybody has to ask.

create table support_thread (
  id uuid primary key,
  -- chat: the widget. form: the contact page.
  kind text not null check (kind in ('chat', 'form')),
  -- Who asks, as tasks are owned: by user, or by visitor.
  owner_key text not null,
  account_id uuid,
  host text not null,
  network text,
  channel text,
  language text not null,
  -- What the person gave to be reached by; empty where they gave nothing.
  contact text not null default '',
  topic text not null default '',
  task_id uuid,
  page text not null default '',
  state text not null check (state in ('open', 'closed')),
  created_at timestamptz not null,
  last_at timestamptz not null,
  last_text text not null,
  operator_unread integer not null default 0,
  visitor_unread integer not null default 0,
  closed_at timestamptz,
  constraint support_closed_has_time check ((state = 'closed') = (closed_at is not null))
);
create index support_thread_by_owner on support_thread (owner_key, last_at desc);
create index support_thread_by_time on support_thread (last_at desc);
create index support_thread_unread on support_thread (last_at desc) where operator_unread > 0;

create table support_message (
  id uuid primary key,
  thread_id uuid not null references support_thread (id) on delete cascade,
  author text not null check (author in ('visitor', 'operator')),
  operator_id uuid,
  operator_name text,
  body text not null,
  at timestamptz not null
);
create index support_message_by_thread on support_message (thread_id, id);

-- Told once, however often the job runs.
create table support_notice (
  message_id uuid not null references support_message (id) on delete cascade,
  adapter text not null,
  sent_at timestamptz not null,
  primary key (message_id, adapter)
);

create table support_answer (
  id uuid primary key,
  language text not null check (language in ('zh', 'en', 'id')),
  question text not null,
  answer text not null,
  sequence integer not null,
  is_active boolean not null default true
);
create index support_answer_by_language on support_answer (language, sequence);

insert into support_answer (id, language, question, answer, sequence) values
  ('0193a000-0000-7000-8000-000000000001', 'zh', '文件会保存多久？', '转换结果默认保留一小时，到时自动删除；上传的原文件最多保留两小时。在结果旁点“立即删除”可以马上删掉。合并、拆分、加密等本地处理的工具不上传文件。', 1),
  ('0193a000-0000-7000-8000-000000000002', 'zh', '转换失败会扣次数吗？', '不会。只有成功的转换才计次；失败、取消都不计。次数每天 0 点（北京时间）恢复。', 2),
  ('0193a000-0000-7000-8000-000000000003', 'zh', '已经付款，会员没有到账怎么办？', '请在会员页点“已支付但未到账”，系统会立刻向支付平台核对。仍未到账，请把订单号发给我们。', 3),
  ('0193a000-0000-7000-8000-000000000004', 'zh', '怎样退款？', '付款 7 天内、成功转换不满 10 次，可在“账户 → 我的订单”自助退款，款项原路退回。超出这个范围请留言，我们人工核实。', 4),
  ('0193a000-0000-7000-8000-000000000005', 'zh', '怎样开发票？', '在“账户 → 我的订单”里点“申请发票”，填写抬头和邮箱。开好后会发到您的邮箱。', 5),
  ('0193a000-0000-7000-8000-000000000006', 'zh', '转换后的排版和原文件不一样', '请试试另一种版式选项：“流式可编辑”方便修改，“精确版式”更像原文件。扫描件请打开文字识别。若仍不理想，把任务编号发给我们。', 6),
  ('0193a000-0000-7000-8000-000000000007', 'en', 'How long are my files kept?', 'Results are deleted after one hour unless you choose otherwise, uploads after two hours at most. “Delete now” beside a result removes it at once. Merging, splitting and encrypting run in your browser and upload nothing.', 1),
  ('0193a000-0000-7000-8000-000000000008', 'en', 'Does a failed conversion count?', 'No. Only successful conversions count. The daily count resets at midnight, Beijing time.', 2),
  ('0193a000-0000-7000-8000-000000000009', 'en', 'I paid but have no membership', 'Press “Paid but not there?” on the membership page; we then ask the payment provider at once. If it is still missing, send us the order number.', 3),
  ('0193a000-0000-7000-8000-00000000000a', 'en', 'How do I get a refund?', 'Within 7 days of paying and with fewer than 10 successful conversions you can take a purchase back under Account → My orders. Otherwise leave a message and we will look at it.', 4),
  ('0193a000-0000-7000-8000-00000000000b', 'id', 'Berapa lama berkas saya disimpan?', 'Hasil dihapus setelah satu jam kecuali Anda memilih lain; unggahan paling lama dua jam. “Hapus sekarang” di samping hasil langsung menghapusnya. Gabung, pisah, dan enkripsi berjalan di peramban tanpa unggah.', 1),
  ('0193a000-0000-7000-8000-00000000000c', 'id', 'Apakah konversi yang gagal dihitung?', 'Tidak. Hanya konversi yang berhasil yang dihitung. Kuota harian disetel ulang tengah malam waktu Beijing.', 2),
  ('0193a000-0000-7000-8000-00000000000d', 'id', 'Sudah bayar tetapi keanggotaan belum aktif', 'Tekan “Sudah bayar tetapi belum aktif?” di halaman keanggotaan; kami langsung memeriksa ke penyedia pembayaran. Bila masih belum aktif, kirim nomor pesanan.', 3),
  ('0193a000-0000-7000-8000-00000000000e', 'id', 'Bagaimana cara refund?', 'Dalam 7 hari setelah pembayaran dan kurang dari 10 konversi berhasil, Anda dapat membatalkan pembelian di Akun → Pesanan saya. Selain itu, tinggalkan pesan.', 4);
