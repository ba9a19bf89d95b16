-- Transcripts that visitors of the free tools had made. They belong to nobody's organisation and live for a day.
create table guest_transcript (
  id text primary key,
  guest_id text not null,
  -- Either a link, or a file in the storage.
  link text,
  storage_key text,
  declared_bytes bigint,
  -- BCP 47; null: to be found out.
  language text,
  status text not null default 'waiting' check (status in ('waiting', 'queued', 'done', 'failed')),
  job_id text,
  -- The newest words while they are heard.
  heard text not null default '',
  transcript jsonb,
  error_name text,
  error_message text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index guest_transcript_expiry on guest_transcript (expires_at);
create index guest_transcript_live on guest_transcript (created_at) where status in ('waiting', 'queued');
