-- Prices, orders, attempts to pay them, refunds, and the ledger of what was granted.

create table price (
  id text primary key,
  region text not null check (region in ('cn', 'overseas')),
  title text not null,
  term_type text not null check (term_type in ('week', 'month', 'year', 'forever')),
  -- 0 for a lifetime.
  days integer not null check (days >= 0),
  amount integer not null check (amount > 0),
  -- Only where it was truly charged before.
  origin_amount integer check (origin_amount > amount),
  currency text not null check (currency in ('CNY', 'EUR')),
  tag text,
  is_default boolean not null default false,
  sequence integer not null,
  is_active boolean not null default true,
  constraint price_lifetime_has_no_days check ((term_type = 'forever') = (days = 0))
);
insert into price (id, region, title, term_type, days, amount, currency, tag, is_default, sequence) values
  ('cn-week', 'cn', '7 天体验', 'week', 7, 990, 'CNY', null, false, 1),
  ('cn-month', 'cn', '月卡', 'month', 31, 1990, 'CNY', null, false, 2),
  ('cn-year', 'cn', '年卡', 'year', 366, 6900, 'CNY', '最多人选', true, 3),
  ('cn-forever', 'cn', '终身会员', 'forever', 0, 13900, 'CNY', null, false, 4),
  ('eu-month', 'overseas', 'Monthly', 'month', 31, 499, 'EUR', null, false, 1),
  ('eu-year', 'overseas', 'Yearly', 'year', 366, 2900, 'EUR', 'Most chosen', true, 2),
  ('eu-forever', 'overseas', 'Lifetime', 'forever', 0, 5900, 'EUR', null, false, 3);

create table purchase_order (
  id text primary key,
  account_id uuid not null references account (id),
  client_order_id text not null,
  price_id text not null,
  title text not null,
  days integer not null,
  is_lifetime boolean not null,
  amount integer not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('created', 'paying', 'paid', 'refunding', 'refunded', 'closed')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  refunded_at timestamptz,
  unique (account_id, client_order_id),
  constraint order_paid_has_time check (state not in ('paid', 'refunding', 'refunded') or paid_at is not null)
);
create index order_by_account on purchase_order (account_id, created_at desc);
create index order_open on purchase_order (expires_at) where state in ('created', 'paying');

create table payment_attempt (
  trade_no text primary key,
  order_id text not null references purchase_order (id),
  pay_type text not null,
  channel text not null check (channel in ('wechat', 'alipay', 'stripe')),
  amount integer not null,
  currency text not null,
  -- opening: asked of the provider, answer not yet seen. held: paid with another amount, for a person to look at.
  state text not null check (state in ('opening', 'open', 'paid', 'closed', 'held')),
  reference text,
  handle jsonb,
  transaction_no text,
  created_at timestamptz not null,
  checked_at timestamptz,
  paid_at timestamptz,
  constraint attempt_paid_has_number check (state <> 'paid' or transaction_no is not null)
);
create unique index attempt_by_transaction on payment_attempt (channel, transaction_no) where transaction_no is not null;
create index attempt_by_order on payment_attempt (order_id);
create index attempt_unsettled on payment_attempt (created_at) where state in ('opening', 'open');

-- What an account is entitled to is the fold of these rows; they are never changed or deleted.
create table entitlement_entry (
  id uuid primary key,
  account_id uuid not null references account (id),
  platform text not null check (platform in ('web', 'win', 'mac')),
  kind text not null check (kind in ('grant', 'reversal', 'adjustment')),
  days integer not null,
  is_lifetime boolean not null,
  order_id text references purchase_order (id),
  note text,
  at timestamptz not null,
  unique (order_id, platform, kind)
);
create index entitlement_by_account on entitlement_entry (account_id, at);

create table refund (
  refund_no text primary key,
  order_id text not null references purchase_order (id),
  trade_no text not null references payment_attempt (trade_no),
  -- order: the purchase is taken back. surplus: paid twice, one payment goes back.
  kind text not null check (kind in ('order', 'surplus')),
  amount integer not null check (amount > 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('requested', 'pending', 'done', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (trade_no, kind)
);
create index refund_unsettled on refund (next_try_at) where state in ('requested', 'pending');

create table invoice_request (
  order_id text primary key references purchase_order (id),
  title text not null,
  tax_number text,
  mail text not null,
  state text not null check (state in ('requested', 'issued', 'refused')),
  created_at timestamptz not null,
  settled_at timestamptz
);

-- What a person must look at: wrong amounts, unknown numbers, refunds that keep failing.
create table payment_alert (
  id uuid primary key,
  kind text not null check (kind in ('amount-mismatch', 'unknown-trade', 'refund-failed')),
  channel text not null,
  trade_no text,
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  settled_at timestamptz
);
