-- A rejected piece is requeued at most once; time, user and reason are stored with the run.
alter table print_pieces
  add column rejected_at timestamptz,
  add column rejected_by uuid,
  add column reject_reason text,
  add column reject_note text,
  add constraint rejected_whole check ((rejected_at is null) = (reject_reason is null));

-- The first run of the same sheet, if this one is a reprint.
alter table print_jobs add column reprint_of uuid;
create index print_jobs_reprints on print_jobs (environment_id, reprint_of) where reprint_of is not null;

-- Rejected copies of the frame are requeued: its job has priority in Auto fill.
alter table frames add column reprint boolean not null default false;

-- The claim whose staged file is published (see 0003): each claim stages a file of its own.
alter table print_jobs add column delivery_claim text;
