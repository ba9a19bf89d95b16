-- The first step "Add clips to a collection" is done by adding one, not by making an empty collection. What was done stays.
DROP TRIGGER onboarding_collection ON collection;

CREATE FUNCTION onboarding_done_by_adder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM onboarding_mark(NEW.org_id, NEW.added_by, TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER onboarding_collection AFTER INSERT ON collection_clip FOR EACH ROW EXECUTE FUNCTION onboarding_done_by_adder('first_collection');
