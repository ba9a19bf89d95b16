-- Whether views of a team's own posts steer the choice of its next clips.

CREATE TABLE view_learning (
  org_id     text PRIMARY KEY REFERENCES org (id),
  is_on      boolean NOT NULL,
  -- Posts that went live before do not count: what was learned of them was to be forgotten.
  since      timestamptz,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
