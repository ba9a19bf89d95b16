-- That credits are running low is said once for every grant, and once that none are left.

CREATE TABLE credit_notice (
  org_id     text NOT NULL REFERENCES credit_account (org_id),
  notice     text NOT NULL CHECK (notice IN ('low', 'used_up')),
  -- The line of the newest grant: more credits begin a new count.
  grant_seq  bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, notice, grant_seq)
);
CREATE INDEX credit_act_grants ON credit_act (org_id, seq DESC) WHERE step = 'grant';
