-- The name of the file as this order submitted it. The artwork has the name of the first file with the same content.
alter table frames add column artwork_name text;
alter table awaited_artworks add column artwork_name text;
