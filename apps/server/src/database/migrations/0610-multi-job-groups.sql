-- A multi-job group says what it prints (type and files), every other channel that it is none.
-- A group of earlier versions has no files yet: it is to be completed before anything is printed to it.
update output_channels
set channel = channel || jsonb_build_object(
  'group',
  case when channel->>'ripName' = 'MultiJob' then '{"type": "Duplicate", "files": []}'::jsonb else 'null'::jsonb end
)
where channel->'group' is null;

alter table output_channels add constraint group_of_multi_job check (
  (channel->>'ripName' = 'MultiJob') = (coalesce(jsonb_typeof(channel->'group'), 'null') = 'object')
);
