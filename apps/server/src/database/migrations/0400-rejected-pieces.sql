-- A piece that came out badly goes back to be printed, at most once: when, by whom and why stay with the run for ever.
alter table print_pieces
  add column rejected_at timestamptz,
  add column rejected_by uuid,
  add column reject_reason text,
  add column reject_note text,
  add constraint rejected_whole check ((rejected_at is null) = (reject_reason is null));

-- The first run of the same sheet, where this one was printed on purpose once more.
alter table print_jobs add column reprint_of uuid;
create index print_jobs_reprints on print_jobs (environment_id, reprint_of) where reprint_of is not null;

-- Rejected copies of the frame wait to be printed again: its job goes first in Auto fill.
alter table frames add column reprint boolean not null default false;

-- The staged copy that was noted as about to be published (see 0003): each claim stages a copy of its own.
alter table print_jobs add column delivery_claim text;
