-- Collections are few and are found by reading their names, so the index holds none.
DROP INDEX search_entry_by_target;
ALTER TABLE search_entry DROP CONSTRAINT search_entry_kind_check;
ALTER TABLE search_entry ADD CONSTRAINT search_entry_kind_check CHECK (kind IN ('clip', 'project', 'passage'));
ALTER TABLE search_entry ALTER COLUMN project_id SET NOT NULL;
