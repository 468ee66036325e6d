-- What visitors read and what differs by domain: articles, tags, page texts, links, hosts, and counts of use.

create table article (
  id bigint generated always as identity primary key,
  column_name text not null check (column_name in ('jiaocheng', 'shipin', 'shouce', 'wenti')),
  -- Part of the address.
  short_name text not null check (short_name ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  -- The Chinese article is the original; the others are its translations and share its place in lists.
  language text not null default 'zh' check (language in ('zh', 'en', 'id')),
  title text not null check (title <> ''),
  summary text not null default '',
  keywords text not null default '',
  -- Paths below /images.
  cover text,
  video text,
  -- Tool that the page offers.
  tool text,
  -- Markdown; HTML is made of it when it is read.
  source text not null,
  author text not null default '',
  status text not null check (status in ('draft', 'published')),
  views bigint not null default 0 check (views >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Set by the first publication and kept when the article is withdrawn.
  published_at timestamptz,
  -- Made by the services, which cut Chinese into pairs of characters: no extension or dictionary is needed.
  search tsvector not null,
  unique (column_name, short_name, language),
  constraint article_published_has_time check (status <> 'published' or published_at is not null)
);
create index article_in_column on article (column_name, published_at desc, id desc) where status = 'published' and language = 'zh';
create index article_newest on article (published_at desc, id desc) where status = 'published' and language = 'zh';
create index article_by_views on article (views desc, id desc) where status = 'published' and language = 'zh';
create index article_by_name on article (short_name);
create index article_search on article using gin (search);

create table tag (
  id bigint generated always as identity primary key,
  short_name text not null unique,
  name text not null unique check (name <> ''),
  sequence integer not null default 0,
  -- Among the few offered for quick access.
  is_quick boolean not null default false
);

create table article_tag (
  tag_id bigint not null references tag (id) on delete cascade,
  article_id bigint not null references article (id) on delete cascade,
  -- The article's date while it is published, else null: lists of a tag are read from the index alone.
  listed_at timestamptz,
  primary key (tag_id, article_id)
);
create index article_tag_listed on article_tag (tag_id, listed_at desc, article_id desc) where listed_at is not null;
create index article_tag_by_article on article_tag (article_id);

-- Title, keywords and description where the operator changed them.
create table page_text (
  page text not null,
  language text not null check (language in ('zh', 'en', 'id')),
  title text not null,
  keywords text not null,
  description text not null,
  updated_at timestamptz not null,
  primary key (page, language)
);

create table friend_link (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  url text not null check (url ~ '^https?://'),
  is_nofollow boolean not null default true,
  sequence integer not null default 0
);

-- One row a domain; the default row answers for every other name.
create table site_host (
  name text primary key,
  is_default boolean not null default false,
  brand text not null,
  company text not null,
  licence text not null default '',
  police_record text not null default '',
  mail text not null default '',
  phone text not null default '',
  address text not null default '',
  hours text not null default '',
  -- Image of the public account's QR code, below /images.
  public_account_qr text,
  default_channel text not null default '',
  shows_friend_links boolean not null default false,
  has_tutorials boolean not null default true,
  has_contact_page boolean not null default false,
  -- Paths that answer 404 on this host, with everything below them.
  hidden_pages text[] not null default '{}',
  -- [{"name": ..., "url": ...}]
  footer_links jsonb not null default '[]',
  -- Agreements kept elsewhere: {"terms": "https://..."}
  agreements jsonb not null default '{}',
  -- Customer service elsewhere than in our own widget.
  chat_url text
);
create unique index site_host_default on site_host (is_default) where is_default;
insert into site_host (name, is_default, brand, company, default_channel, shows_friend_links) values ('default', true, '墨转 PDF', '墨转', 'pc_main', true);

-- Pictures that operators uploaded for articles; the bytes lie in the object store under "images/".
create table site_image (
  name text primary key,
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null
);

-- What visitors who agreed to be counted clicked; nothing about files.
create table usage_event (
  id bigint generated always as identity primary key,
  button text not null,
  at timestamptz not null,
  day date not null,
  pc_id text,
  phone_id text,
  browser_version text,
  browser_os text,
  phone_os_version text,
  phone_os smallint,
  device_type smallint,
  channel text,
  click_id text,
  host text
);
create index usage_event_by_day on usage_event (day, button);

-- Addresses of new articles on their way to a search engine.
create table page_push (
  url text primary key,
  created_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  done_at timestamptz
);
create index page_push_open on page_push (next_try_at) where done_at is null;
