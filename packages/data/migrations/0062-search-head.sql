-- Title, keywords and summary of an article as terms: results are ranked by these. Ranking whole bodies compares every
-- place of every term with every other, which took a second for a common word.
alter table article add column search_head tsvector not null generated always as (ts_filter(search, '{a,b,c}')) stored;
