-- The history of existing products starts with their current version.
insert into saved_versions (environment_id, kind, id, version, body, deleted_at)
select environment_id, 'product', id, version, jsonb_build_object(
         'id', id, 'sku', sku, 'name', name, 'media', media, 'color', color, 'size', size,
         'workingDays', working_days, 'blank', blank, 'parameters', parameters, 'printFile', print_file,
         'linkField', link_field, 'artworkId', artwork_id, 'templateId', template_id), deleted_at
  from products
    on conflict do nothing;
-- A fixed file is kept while a saved version of a product has it.
create index saved_versions_artwork on saved_versions (environment_id, (body ->> 'artworkId'))
  where kind = 'product' and body ->> 'artworkId' is not null;
