-- How long the file is that an upload link was asked for. Null: nobody said.
alter table upload add column declared_bytes bigint;
