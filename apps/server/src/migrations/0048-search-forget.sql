-- Whoever deletes their account is forgotten here too, in the same transaction.
CREATE FUNCTION search_forget_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_phrase WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER search_person_deleted AFTER UPDATE OF deleted_at ON app_user FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION search_forget_person();
CREATE INDEX search_phrase_of_person ON search_phrase (user_id);
