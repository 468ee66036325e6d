-- People, how they prove who they are, and where they are signed in.

create table account (
  id uuid primary key,
  -- What the person sees and tells to support; says nothing about them.
  user_code text not null unique,
  mobile text unique,
  created_at timestamptz not null,
  -- Set when deletion was asked for; carried out once this is past.
  deletion_due_at timestamptz,
  closed_at timestamptz,
  constraint account_closed_is_bare check (closed_at is null or mobile is null)
);

create table wechat_identity (
  open_id text primary key,
  union_id text,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null
);
create index wechat_identity_by_union on wechat_identity (union_id) where union_id is not null;
create index wechat_identity_by_account on wechat_identity (account_id);

create table session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  token_hash bytea not null unique,
  pc_id text,
  user_agent text not null,
  network text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'newer-session', 'removed', 'account-closed')),
  constraint session_end_has_reason check ((ended_at is null) = (end_reason is null))
);
create index session_open on session (account_id, created_at desc) where ended_at is null;

create table login_code (
  id uuid primary key,
  mobile text not null,
  code_hash bytea not null,
  pc_id text,
  network text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left smallint not null check (tries_left >= 0),
  used_at timestamptz
);
create index login_code_by_mobile on login_code (mobile, created_at desc);
create index login_code_by_network on login_code (network, created_at desc);
create index login_code_by_device on login_code (pc_id, created_at desc);

create table login_scene (
  id text primary key,
  -- Hash of the device that shows the code: only it is told the token.
  device_hash bytea not null,
  -- 0 waiting, 1 scanned, 2 done, 3 expired, 4 refused.
  state smallint not null check (state between 0 and 4),
  account_id uuid references account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  delivered_at timestamptz
);

-- One-time tickets that carry a login to another page or device.
create table login_ticket (
  ticket_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table consent (
  account_id uuid not null references account (id) on delete cascade,
  document text not null,
  version text not null,
  given_at timestamptz not null,
  primary key (account_id, document, version)
);

-- What providers told us, each once, however often they say it.
create table provider_event (
  provider text not null,
  event_id text not null,
  seen_at timestamptz not null,
  primary key (provider, event_id)
);
