-- Who changed, moved or retried a post last; null: nobody but who wrote it. It goes out only while they are in the team and may post.
ALTER TABLE post ADD COLUMN planned_by text;
