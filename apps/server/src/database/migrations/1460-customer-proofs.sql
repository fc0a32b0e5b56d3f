-- Days that orders of the product wait for the approval of the customer, at most; null if they need none.
alter table products add column approval_days int check (approval_days between 1 and 7);

-- Jobs whose artwork needs the approval of the customer, who opens it by a link.
create table customer_proofs (
  environment_id uuid not null,
  job_pk uuid not null,
  -- due: the artwork is not ready, or changed; waiting: for the answer of the customer. Only these two hold the job.
  state text not null default 'due' check (state in ('due', 'waiting', 'approved', 'expired', 'withdrawn')),
  days int not null check (days between 1 and 7),
  -- Identifies the job in the link; a renewed link has another one.
  link_id uuid not null default gen_random_uuid(),
  -- The end of the wait and of the link; null until the artwork was ready for the first time.
  valid_until timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  -- E-mail of the user who answered for the customer; null if the customer answered, or nobody.
  answered_by text,
  note text not null default '',
  -- Changes of texts through this link.
  text_changes int not null default 0,
  primary key (environment_id, job_pk),
  foreign key (environment_id, job_pk) references jobs (environment_id, id) on delete cascade
);
create unique index customer_proofs_link on customer_proofs (environment_id, link_id);
create index customer_proofs_open on customer_proofs (environment_id, job_pk) where state in ('due', 'waiting');
call enable_environment_isolation('customer_proofs');
create trigger order_changes_update after update on customer_proofs
  referencing new table as became for each statement execute function record_awaiting_orders();
