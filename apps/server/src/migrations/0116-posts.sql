-- A clip that goes out to accounts at one time, and each account's own way there.

CREATE TABLE post (
  id          text PRIMARY KEY,
  org_id      text NOT NULL REFERENCES org (id),
  project_id  text NOT NULL,
  clip_id     text NOT NULL,
  -- The export that is sent: the clip as it was when it was scheduled.
  render_id   text NOT NULL,
  clip_title  text NOT NULL,
  -- Facts of that export.
  duration_ms integer NOT NULL,
  width       integer NOT NULL,
  height      integer NOT NULL,
  title       text NOT NULL,
  text        text NOT NULL,
  created_by  text NOT NULL,
  local_time  text NOT NULL,
  zone        text NOT NULL,
  is_second   boolean NOT NULL DEFAULT false,
  fire_at     timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX post_by_time ON post (org_id, fire_at);
CREATE INDEX post_by_clip ON post (org_id, clip_id);

CREATE TABLE post_target (
  id            text PRIMARY KEY,
  org_id        text NOT NULL REFERENCES org (id),
  post_id       text NOT NULL REFERENCES post (id) ON DELETE CASCADE,
  account_id    text NOT NULL REFERENCES social_account (id),
  -- Null: that of the post.
  own_text      text,
  fire_at       timestamptz NOT NULL,
  state         text NOT NULL,
  reason        text,
  detail        text,
  -- Whether it is live: null when nobody knows.
  is_live       boolean DEFAULT false,
  -- Grows with each change by a person, so that work on an earlier version is not published.
  version       integer NOT NULL DEFAULT 1,
  -- What the platform recognises a repeated call by, the same for every attempt.
  commit_token  text,
  -- What was prepared, for which account, and when.
  prepared      jsonb,
  prepared_for  text,
  prepared_at   timestamptz,
  committed_at  timestamptz,
  attempt       integer NOT NULL DEFAULT 0,
  -- A person said that it may go out although it is late.
  may_be_late   boolean NOT NULL DEFAULT false,
  -- When it is looked after next; null: nothing is to be done.
  next_at       timestamptz,
  -- After this it needs a person, whatever it waits for.
  deadline_at   timestamptz,
  remote_id     text,
  remote_url    text,
  posted_at     timestamptz,
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (post_id, account_id),
  CHECK (state IN ('scheduled', 'preparing', 'ready', 'committing', 'confirming', 'posted', 'unknown', 'needs-you', 'waiting-cap',
    'skipped', 'cancelled')),
  -- No state without an end: whatever goes on by itself has a next look and a deadline.
  CHECK ((state IN ('posted', 'needs-you', 'skipped', 'cancelled')) = (next_at IS NULL)),
  CHECK ((next_at IS NULL) = (deadline_at IS NULL))
);
CREATE INDEX post_target_due ON post_target (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX post_target_by_account ON post_target (account_id, fire_at);
CREATE INDEX post_target_waiting ON post_target (account_id, fire_at) WHERE next_at IS NOT NULL;
CREATE INDEX post_target_relink ON post_target (account_id) WHERE state = 'needs-you' AND reason = 'relink';
CREATE INDEX post_target_by_org ON post_target (org_id, fire_at);

-- What happened to a target, oldest first. Append only.
CREATE TABLE post_event (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id     text NOT NULL,
  target_id  text NOT NULL REFERENCES post_target (id) ON DELETE CASCADE,
  state      text NOT NULL,
  reason     text,
  detail     text,
  -- Null for what the server did by itself.
  actor_id   text,
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX post_event_by_target ON post_event (target_id, id);
