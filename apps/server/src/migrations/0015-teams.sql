-- Teams that end and can be taken back, invitations to them, organisations whose work must not go on.

ALTER TABLE org
  ADD COLUMN disbanded_at     timestamptz,
  -- Until then the owner can take a disbanded team back.
  ADD COLUMN restorable_until timestamptz;

CREATE TABLE org_invitation (
  id           text PRIMARY KEY,
  org_id       text NOT NULL REFERENCES org (id),
  -- SHA-256 of the code; a code is looked up by it.
  code_hash    bytea NOT NULL UNIQUE,
  -- The code itself, encrypted under a secret of this installation, so that the link can be copied again.
  code_sealed  bytea NOT NULL,
  single_use   boolean NOT NULL,
  -- Who may use it: everybody, addresses of a domain, one address. Lower case.
  domain       text,
  email        text,
  created_by   text NOT NULL REFERENCES app_user (id),
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz,
  revoked_at   timestamptz
);
-- A team has one link at a time; single-use invitations stand beside it.
CREATE UNIQUE INDEX org_invitation_one_link ON org_invitation (org_id) WHERE NOT single_use AND revoked_at IS NULL;
CREATE INDEX org_invitation_by_org ON org_invitation (org_id, created_at DESC);

-- Organisations whose jobs are neither started nor published.
CREATE TABLE job_stop (
  org_id     text PRIMARY KEY,
  stopped_at timestamptz NOT NULL DEFAULT now()
);
