-- Films and sounds are looked at by a job: until then an asset is there and not ready; one that was refused says why.
ALTER TABLE asset ADD COLUMN state text NOT NULL DEFAULT 'ready' CHECK (state IN ('checking', 'ready', 'refused'));
-- Percent of the check.
ALTER TABLE asset ADD COLUMN progress real NOT NULL DEFAULT 100;
-- { errorName, errorMessage }
ALTER TABLE asset ADD COLUMN refusal jsonb;
