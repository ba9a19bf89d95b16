-- The clip that a clip document was uploaded for, or the first one it was used for; of other uses of an upload null.
ALTER TABLE upload ADD COLUMN clip_id text;
