-- Names of jigs, layouts and presets are compared in NFC, as those of rules and masters. Of several names that differ
-- only in their Unicode form, the first keeps its name; the others, and the orders that have them, get the id as suffix.
do $$
declare
  other record;
begin
  for other in
    select environment_id, id, name, left(name, 100) || ' ' || left(id::text, 8) as new_name
      from (select environment_id, id, name,
                   row_number() over (partition by environment_id, lower(normalize(name)) order by id) as place
              from jigs) as numbered
     where place > 1
  loop
    update jobs set jig = other.new_name
     where environment_id = other.environment_id and lower(jig) = lower(other.name);
    update jigs set name = other.new_name where environment_id = other.environment_id and id = other.id;
  end loop;
end $$;
update layouts l set name = left(l.name, 100) || ' ' || left(l.id::text, 8)
  from (select environment_id, id,
               row_number() over (partition by environment_id, lower(normalize(name)) order by id) as place
          from layouts) as numbered
 where numbered.place > 1 and l.environment_id = numbered.environment_id and l.id = numbered.id;
update output_presets p set name = left(p.name, 100) || ' ' || left(p.id::text, 8)
  from (select environment_id, id,
               row_number() over (partition by environment_id, user_id, lower(normalize(name)) order by id) as place
          from output_presets where name <> '') as numbered
 where numbered.place > 1 and p.environment_id = numbered.environment_id and p.id = numbered.id;

drop index jigs_name;
create unique index jigs_name on jigs (environment_id, lower(normalize(name)));
drop index layouts_name;
create unique index layouts_name on layouts (environment_id, lower(normalize(name)));
drop index output_presets_name;
create unique index output_presets_name on output_presets (environment_id, user_id, lower(normalize(name)))
  where name <> '';
