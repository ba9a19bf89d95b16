-- What happened lately, so that a client that was away can catch up. Bounded: old rows are deleted.

CREATE TABLE live_event (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Ids are taken before commit, so they do not say in which order events became visible. Transaction numbers below
  -- the oldest running one are final; readers follow (xid, id) up to there and so never miss a late commit.
  xid         xid8 NOT NULL DEFAULT pg_current_xact_id(),
  org_id      text NOT NULL REFERENCES org (id),
  event       jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX live_event_by_org ON live_event (org_id, xid, id);
CREATE INDEX live_event_by_age ON live_event (created_at);

-- The newest event that was deleted. A client that resumes from before it has missed something.
CREATE TABLE live_pruned (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  xid         xid8 NOT NULL,
  id          bigint NOT NULL
);
INSERT INTO live_pruned (xid, id) VALUES ('0', 0);
