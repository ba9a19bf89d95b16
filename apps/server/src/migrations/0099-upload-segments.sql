-- Unfinished uploads whose bytes lie in a shared store, so that they may go on at another machine.
-- A transfer that began later takes the turn; an earlier one can then add nothing.
alter table upload add column turn integer not null default 0;

create table upload_segment (
  org_id text not null,
  upload_id text not null references upload (id) on delete cascade,
  position integer not null,
  storage_key text not null,
  size_bytes bigint not null,
  primary key (upload_id, position)
);
