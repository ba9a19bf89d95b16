-- Another cut of a moment that is a clip already. Goes with the clip it belongs to.
ALTER TABLE clip ADD COLUMN bonus_of text REFERENCES clip (id) ON DELETE CASCADE;
CREATE INDEX clip_by_bonus ON clip (bonus_of) WHERE bonus_of IS NOT NULL;
