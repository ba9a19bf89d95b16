-- Addresses that are told what becomes of posts, and what was sent to them.

CREATE TABLE event_hook (
  id            text PRIMARY KEY,
  org_id        text NOT NULL REFERENCES org (id),
  url           text NOT NULL,
  -- What deliveries are signed with, encrypted.
  secret_sealed bytea NOT NULL,
  is_on         boolean NOT NULL DEFAULT true,
  created_by    text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_hook_by_org ON event_hook (org_id);

CREATE TABLE hook_delivery (
  -- Sent as webhook-id, so that a receiver can drop one that comes again.
  id          text PRIMARY KEY,
  org_id      text NOT NULL REFERENCES org (id),
  hook_id     text NOT NULL REFERENCES event_hook (id) ON DELETE CASCADE,
  body        jsonb NOT NULL,
  outcome     text NOT NULL CHECK (outcome IN ('waiting', 'delivered', 'failed')),
  attempts    integer NOT NULL DEFAULT 0,
  last_status integer,
  last_at     timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hook_delivery_by_hook ON hook_delivery (hook_id, created_at);
