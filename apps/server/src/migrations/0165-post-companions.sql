-- What goes along with a post, and choices of one post in place of its account's.

ALTER TABLE post
  ADD COLUMN first_comment text NOT NULL DEFAULT '',
  -- The moment of the video that stands for it; null: the platform chooses.
  ADD COLUMN cover_at_ms integer,
  ADD COLUMN sends_captions boolean NOT NULL DEFAULT false;

-- By the name of the choice; what is not in it counts as the account has it.
ALTER TABLE post_target ADD COLUMN choices jsonb NOT NULL DEFAULT '{}';

-- A row for each thing that is sent after a post went live. None changes the state of the post.
CREATE TABLE post_companion (
  target_id  text NOT NULL REFERENCES post_target (id) ON DELETE CASCADE,
  org_id     text NOT NULL REFERENCES org (id),
  kind       text NOT NULL CHECK (kind IN ('comment', 'cover', 'captions')),
  state      text NOT NULL CHECK (state IN ('waiting', 'done', 'missing')),
  reason     text,
  detail     text,
  -- When a call began that was not clearly refused; null: it cannot be there.
  sent_at    timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (target_id, kind),
  CHECK ((state = 'missing') = (reason IS NOT NULL))
);
