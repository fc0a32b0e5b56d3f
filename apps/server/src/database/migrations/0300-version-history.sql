-- Each saved version of a jig or print layout, with user and time. Deleted with the jig or layout.
create table saved_versions (
  environment_id uuid not null references environments on delete cascade,
  kind text not null check (kind in ('jig', 'layout')),
  id uuid not null,
  version int not null,
  -- The jig or layout in the format of packages/domain.
  body jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (environment_id, kind, id, version)
);
call wall_in('saved_versions');

-- The history of existing jigs and layouts starts with their current version.
insert into saved_versions (environment_id, kind, id, version, body, saved_at)
select environment_id, 'jig', id, version, jsonb_strip_nulls(jsonb_build_object(
         'id', id, 'name', name, 'width', width, 'height', height, 'thickness', thickness, 'slots', slots,
         'referenceText', reference_text, 'defaultSpacing', default_spacing,
         'locations', to_jsonb(locations), 'printerTypes', to_jsonb(printer_types), 'source', source)), created_at
  from jigs;
insert into saved_versions (environment_id, kind, id, version, body, saved_at)
select environment_id, 'layout', id, version, jsonb_build_object(
         'id', id, 'name', name, 'width', width, 'height', height, 'jigs', jigs, 'printableArea', printable_area,
         'referenceText', reference_text, 'defaultSpacing', default_spacing,
         'locations', to_jsonb(locations), 'printerTypes', to_jsonb(printer_types)), created_at
  from layouts;
