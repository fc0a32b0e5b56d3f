-- The sessions of a deleted environment say why they ended.
alter table ended_sessions drop constraint ended_sessions_reason_check;
alter table ended_sessions add check (reason in (
  'expired', 'signed_out_elsewhere', 'new_password', 'deactivated', 'account_removed', 'environment_deleted'));
