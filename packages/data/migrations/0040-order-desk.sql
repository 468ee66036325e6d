-- What a person decides about refunds, invoices and odd payments; and a ledger whose order does not hang on the clock.

-- asked: outside the terms, waits for a person. refused: by that person, who may still change their mind.
alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check check (state in ('asked', 'requested', 'pending', 'done', 'failed', 'refused'));
-- held: a payment of another amount goes back.
alter table refund drop constraint refund_kind_check;
alter table refund add constraint refund_kind_check check (kind in ('order', 'surplus', 'held'));
alter table refund
  add column decided_by text,
  add column decided_at timestamptz,
  -- What the buyer is told about the decision.
  add column answer text not null default '';
create index refund_by_age on refund (created_at desc);

-- What came in where that is not the attempt's own amount.
alter table payment_attempt add column received integer;

alter table invoice_request
  add column number text,
  add column decided_by text,
  add column answer text not null default '',
  add constraint invoice_issued_has_number check (state <> 'issued' or number is not null);
create index invoice_by_age on invoice_request (created_at desc);

alter table payment_alert
  add column settled_by text,
  add column note text not null default '';
create index payment_alert_open on payment_alert (created_at) where settled_at is null;

-- Rows of an account are read in the order in which they were written: a clock that is set back must not reorder them.
alter table entitlement_entry add column seq bigint generated always as identity;
drop index entitlement_by_account;
create index entitlement_by_account on entitlement_entry (account_id, seq);
