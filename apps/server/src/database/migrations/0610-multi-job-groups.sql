-- A multi-job group specifies its type and files; other channels do not. Groups of earlier versions have no files yet
-- and must be completed before they can be used for printing.
update output_channels
set channel = channel || jsonb_build_object(
  'group',
  case when channel->>'ripName' = 'MultiJob' then '{"type": "Duplicate", "files": []}'::jsonb else 'null'::jsonb end
)
where channel->'group' is null;

alter table output_channels add constraint group_of_multi_job check (
  (channel->>'ripName' = 'MultiJob') = (coalesce(jsonb_typeof(channel->'group'), 'null') = 'object')
);
