-- Thumbnails of the pages of an artwork are rendered by the task render_thumbnails, after the artwork was stored: the
-- attempts that are left. 0: they are rendered, or every attempt failed. Earlier artwork got its thumbnails at intake.
alter table artworks add column thumbnail_attempts_left smallint not null default 0
  check (thumbnail_attempts_left >= 0);
create index artworks_without_thumbnails on artworks (environment_id, id) where thumbnail_attempts_left > 0;
