-- Which state of its clip a render shows: previews of states that edits left behind are let go.
ALTER TABLE clip_render ADD COLUMN clip_version integer;
