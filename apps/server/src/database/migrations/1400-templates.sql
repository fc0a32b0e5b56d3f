-- Templates of personalised artwork, with their current version. Their history is in saved_versions.
create table templates (
  environment_id uuid not null references environments on delete cascade,
  id uuid not null,
  name text not null,
  -- The name as it is compared and listed: trimmed, in lower case, NFC.
  name_key text not null,
  -- The template in the format of packages/domain.
  body jsonb not null,
  version int not null,
  -- Fonts of the current version, which are not deleted meanwhile.
  font_ids uuid[] not null,
  -- A deleted template is kept for a time, so that the deletion can be undone.
  deleted_at timestamptz,
  primary key (environment_id, id)
);
create unique index templates_name on templates (environment_id, name_key) where deleted_at is null;
create index templates_deleted on templates (environment_id, deleted_at) where deleted_at is not null;
call enable_environment_isolation('templates');

-- Artwork of all saved versions of templates, which is kept so that each version can be restored.
create table template_artworks (
  environment_id uuid not null,
  template_id uuid not null,
  artwork_id uuid not null,
  primary key (environment_id, template_id, artwork_id),
  foreign key (environment_id, template_id) references templates (environment_id, id) on delete cascade,
  foreign key (environment_id, artwork_id) references artworks (environment_id, id)
);
create index template_artworks_artwork on template_artworks (environment_id, artwork_id);
call enable_environment_isolation('template_artworks');

alter table saved_versions drop constraint saved_versions_kind_check;
alter table saved_versions add constraint saved_versions_kind_check check (kind in ('jig', 'layout', 'product', 'template'));
