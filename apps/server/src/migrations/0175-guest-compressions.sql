-- Videos that visitors of the free tools have compressed because their browser cannot. They belong to nobody's organisation.
create table guest_compression (
  id text primary key,
  guest_id text not null,
  declared_bytes bigint not null,
  goal jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'queued', 'done', 'failed')),
  job_id text,
  -- Size and picture of the result.
  result jsonb,
  error_name text,
  error_message text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index guest_compression_expiry on guest_compression (expires_at);
create index guest_compression_live on guest_compression (created_at) where status in ('waiting', 'queued');
