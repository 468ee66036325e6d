-- A sample shows the first page before the work is ordered: it is not counted, not listed, and gone soon.
alter table task add column is_sample boolean not null default false;
