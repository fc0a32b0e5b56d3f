-- When the last message with a wrong signature was received, to the minute; null if none was since the secret was entered.
alter table shops add column wrong_signature_at timestamptz;
