-- Neighbouring words are terms too ('c1~k3f'), by which phrases are found. They are neither counted nor guessed at.
CREATE OR REPLACE FUNCTION search_count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('search ' || org_id, 0)) FROM (SELECT DISTINCT org_id FROM added ORDER BY 1) AS orgs;
  INSERT INTO search_term (lexeme, entries)
    SELECT term, count(*) FROM added, unnest(tsvector_to_array(vector)) AS term
    WHERE strpos(term, '~') = 0 GROUP BY term ORDER BY term
    ON CONFLICT (lexeme) DO UPDATE SET entries = search_term.entries + excluded.entries;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION search_count_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('search ' || org_id, 0)) FROM (SELECT DISTINCT org_id FROM removed ORDER BY 1) AS orgs;
  WITH gone AS (
    SELECT term, count(*) AS n FROM removed, unnest(tsvector_to_array(vector)) AS term WHERE strpos(term, '~') = 0 GROUP BY term
  ), last AS (
    DELETE FROM search_term USING gone WHERE lexeme = term AND entries <= n
  )
  UPDATE search_term SET entries = entries - n FROM gone WHERE lexeme = term AND entries > n;
  RETURN NULL;
END $$;

-- What answers are sorted by stays in the row itself.
ALTER TABLE search_entry ALTER COLUMN title_key SET STORAGE PLAIN;
ALTER TABLE search_entry SET (toast_tuple_target = 400);
-- Searches read little; starting helpers for them takes longer than they do.
ALTER TABLE search_entry SET (parallel_workers = 0);
ALTER TABLE search_term SET (parallel_workers = 0);
