-- An export shows the clip as it was when it was asked for. Where the clip changes before the export is made, its state is
-- held here until then.

ALTER TABLE clip_render ADD COLUMN is_held boolean NOT NULL DEFAULT false;

CREATE TABLE held_export (
  render_id text PRIMARY KEY REFERENCES clip_render ON DELETE CASCADE,
  org_id    text NOT NULL,
  -- The columns of the clip that a render reads.
  clip      jsonb NOT NULL,
  -- Its document, where it had one.
  edit      jsonb
);
