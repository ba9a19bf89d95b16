-- What platforms say of posts that are live. Append only: a number keeps the time at which it was true.

CREATE TABLE post_metric (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id     text NOT NULL,
  target_id  text NOT NULL REFERENCES post_target (id) ON DELETE CASCADE,
  metric     text NOT NULL CHECK (metric IN ('views', 'likes', 'comments', 'shares')),
  -- Null: the platform was asked and did not say, which is not 0.
  value      bigint CHECK (value >= 0),
  -- The call that answered.
  source     text NOT NULL,
  taken_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX post_metric_latest ON post_metric (target_id, metric, taken_at DESC);

-- When a live post is asked about next; null: it is old enough.
CREATE TABLE post_measure (
  target_id text PRIMARY KEY REFERENCES post_target (id) ON DELETE CASCADE,
  org_id    text NOT NULL,
  next_at   timestamptz
);
CREATE INDEX post_measure_due ON post_measure (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX post_target_live ON post_target (posted_at) WHERE state = 'posted';
