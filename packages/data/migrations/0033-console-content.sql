-- Articles that are published by themselves, and hosts that offer no chat.

create table article_schedule (
  article_id bigint primary key references article (id) on delete cascade,
  publish_at timestamptz not null,
  operator_name text not null
);
create index article_schedule_due on article_schedule (publish_at);

alter table site_host add column has_chat boolean not null default true;
