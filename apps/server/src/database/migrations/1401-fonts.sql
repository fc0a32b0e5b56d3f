-- Fonts that a shop has uploaded for its templates. The id follows from the content, so a font that is uploaded again
-- after it was deleted is the one that templates refer to.
create table fonts (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  -- Family and style, as they are listed.
  name text not null,
  file_name text not null,
  sha256 bytea not null,
  bytes bigint not null,
  -- What is known of the font, in the format of packages/domain.
  facts jsonb not null,
  object_key text not null,
  added_at timestamptz not null default now(),
  primary key (environment_id, id)
);
call enable_environment_isolation('fonts');
