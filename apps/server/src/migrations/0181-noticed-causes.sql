-- Every cause that people were told of since something went well on an account, newest first, so that two which take turns are told once each.

ALTER TABLE social_account
  ADD COLUMN noticed_causes text[] NOT NULL DEFAULT '{}';
UPDATE social_account SET noticed_causes = ARRAY[noticed_cause] WHERE noticed_cause IS NOT NULL;
ALTER TABLE social_account
  DROP COLUMN noticed_cause;
