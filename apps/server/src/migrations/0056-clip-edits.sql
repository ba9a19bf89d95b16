-- What people made of clips.

CREATE TABLE clip_edit (
  clip_id    text PRIMARY KEY REFERENCES clip (id) ON DELETE CASCADE,
  org_id     text NOT NULL REFERENCES org (id),
  -- Counts up with each save; whoever saves says which one they began from.
  revision   integer NOT NULL,
  document   jsonb NOT NULL,
  -- The moment as it was chosen, before the first edit.
  original   jsonb NOT NULL,
  edited_by  text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX clip_edit_of_org ON clip_edit (org_id, updated_at DESC);

-- Words of the transcript that somebody wrote differently, by their place in it: { "12": { "startMs": 4300, "text": "shop" } }.
ALTER TABLE project ADD COLUMN word_corrections jsonb NOT NULL DEFAULT '{}';
