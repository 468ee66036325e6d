-- Of a file with more pages than its owner may convert at once, the first ones are converted and shown.
alter table task add column partial jsonb;
