-- Which object store the rows of this database refer to, once a server has used it: 'folder', or the address of the
-- S3-compatible server with bucket and prefix. No server or command with another one works on the database.
alter table installation add column object_store text;
