-- Names of functions and triggers that say what they do. Later migrations call enable_environment_isolation for their
-- tables.
alter procedure wall_in(regclass, text) rename to enable_environment_isolation;

alter function tell_webhooks() rename to add_webhook_messages;
alter trigger webhooks_told_insert on jobs rename to webhook_messages_insert;
alter trigger webhooks_told_update on jobs rename to webhook_messages_update;
alter trigger webhooks_told_delete on jobs rename to webhook_messages_delete;

alter function tell_ended_session() rename to notify_session_end;
alter trigger tell_ended_session on sessions rename to notify_session_end;
alter function tell_changed_rights() rename to notify_permission_change;
alter trigger tell_changed_rights on users rename to notify_permission_change;

alter function note_order_changes() rename to record_order_changes;
