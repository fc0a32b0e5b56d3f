-- The saved versions of a deleted jig are kept, so that it can be restored. Null: the jig exists.
alter table saved_versions add column deleted_at timestamptz;
create index saved_versions_deleted on saved_versions (environment_id, kind, deleted_at desc) where deleted_at is not null;
