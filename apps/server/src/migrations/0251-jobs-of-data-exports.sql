-- The job that makes the archive: ended with the export when the person deletes their account. Null for exports from before.
ALTER TABLE data_export ADD COLUMN job_id text;
