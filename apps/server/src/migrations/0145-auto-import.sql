-- Channels, feeds and folders that a team watches for new videos, and what became of each video.

CREATE TABLE import_channel (
  id                     text PRIMARY KEY,
  org_id                 text NOT NULL REFERENCES org (id),
  platform               text NOT NULL CHECK (platform IN ('YOUTUBE', 'PODCAST', 'PEERTUBE', 'FOLDER', 'S3')),
  -- Id of the channel or playlist; of other feeds and places, their address.
  ext_user_id            text NOT NULL,
  -- Of the feed, folder or bucket that is read.
  address                text NOT NULL,
  title                  text NOT NULL,
  site_url               text,
  -- Keys of a bucket, encrypted.
  keys_sealed            bytea,
  ownership              text NOT NULL CHECK (ownership IN ('account', 'confirmed')),
  max_per_day            int NOT NULL,
  budget_credits_per_day int,
  -- What was published before is there already, and is not imported by itself.
  watch_from             timestamptz NOT NULL DEFAULT now(),
  is_paused              boolean NOT NULL DEFAULT false,
  trouble                text,
  failure_count          int NOT NULL DEFAULT 0,
  -- The trouble that people were told of, so that they are told once; null when all is well.
  noticed_trouble        text,
  -- Validators of the last answer that was recorded.
  etag                   text,
  last_modified          text,
  last_look_at           timestamptz,
  -- Null: never again by itself.
  next_look_at           timestamptz,
  created_by             text NOT NULL,
  created_at             timestamptz NOT NULL DEFAULT now(),
  removed_at             timestamptz
);
CREATE UNIQUE INDEX import_channel_once ON import_channel (org_id, platform, ext_user_id) WHERE removed_at IS NULL;
CREATE INDEX import_channel_due ON import_channel (next_look_at) WHERE removed_at IS NULL AND NOT is_paused;

-- The first rule of a channel, by position, that fits a video takes it.
CREATE TABLE import_rule (
  id         text PRIMARY KEY,
  org_id     text NOT NULL,
  channel_id text NOT NULL REFERENCES import_channel (id) ON DELETE CASCADE,
  position   int NOT NULL,
  settings   jsonb NOT NULL,
  UNIQUE (channel_id, position) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE import_item (
  id           text PRIMARY KEY,
  org_id       text NOT NULL,
  channel_id   text NOT NULL REFERENCES import_channel (id) ON DELETE CASCADE,
  -- Where its key is unique: empty for platforms whose ids are, else the channel's `ext_user_id`.
  scope        text NOT NULL,
  item_key     text NOT NULL,
  title        text NOT NULL,
  -- What is imported; for files in folders and buckets, their path.
  media_url    text NOT NULL,
  page_url     text,
  published_at timestamptz,
  duration_ms  bigint,
  state        text NOT NULL CHECK (state IN ('waiting', 'imported', 'skipped', 'failed')),
  reason       text,
  -- Somebody asked for it, so no rule is asked.
  is_forced    boolean NOT NULL DEFAULT false,
  attempts     int NOT NULL DEFAULT 0,
  next_try_at  timestamptz,
  rule_id      text,
  -- Without a reference: a project that was deleted is not imported again.
  project_id   text,
  -- Minutes counted against the budget of the day.
  credits      int,
  imported_at  timestamptz,
  seen_at      timestamptz NOT NULL DEFAULT now(),
  decided_at   timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'imported') = (project_id IS NOT NULL)),
  UNIQUE (channel_id, item_key)
);
-- Each video becomes one project of a team, whichever of its channels shows it, and however often.
CREATE UNIQUE INDEX import_item_once ON import_item (org_id, scope, item_key) WHERE project_id IS NOT NULL;
CREATE INDEX import_item_waiting ON import_item (channel_id, published_at) WHERE state = 'waiting';
CREATE INDEX import_item_latest ON import_item (channel_id, decided_at DESC);
CREATE INDEX import_item_by_day ON import_item (channel_id, imported_at) WHERE imported_at IS NOT NULL;
