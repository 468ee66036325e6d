-- Pages whose text is recognised are counted by the day as conversions are: reserved when a conversion learns how many it
-- needs, used when it ends well, given back otherwise.
alter table task add column recognition_counters jsonb not null default '[]';
alter table task add column recognised_pages integer not null default 0 check (recognised_pages >= 0);

alter table quota_reservation add column unit text not null default 'conversion' check (unit in ('conversion', 'page'));
alter table quota_reservation add column amount integer not null default 1 check (amount > 0);
