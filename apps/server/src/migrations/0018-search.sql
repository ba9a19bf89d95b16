-- Search without extensions: texts are folded and cut into terms by the server, PostgreSQL keeps and intersects them.
-- Every term carries kind and organisation (see lexemes.ts), so an organisation searches its own part of the index only.

-- A short number for each organisation, because it is repeated in every term.
CREATE TABLE search_scope (
  org_id text PRIMARY KEY REFERENCES org (id),
  org_no integer GENERATED ALWAYS AS IDENTITY UNIQUE
);

CREATE TABLE search_entry (
  entry_no    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  org_id      text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('clip', 'project', 'passage', 'collection')),
  -- The clip, project or collection; of a passage, its project.
  target_id   text NOT NULL,
  project_id  text REFERENCES project (id) ON DELETE CASCADE,
  title       text NOT NULL,
  title_key   text COLLATE "C" NOT NULL,
  duration_ms bigint NOT NULL DEFAULT 0,
  -- Subjects and genre of a clip, for what is trending.
  topics      text[] NOT NULL DEFAULT '{}',
  genre       text,
  made_at     timestamptz NOT NULL DEFAULT now(),
  vector      tsvector NOT NULL,
  -- What is said, one piece a line, and when each piece begins.
  words       text NOT NULL DEFAULT '',
  word_ms     integer[] NOT NULL DEFAULT '{}'
);
-- Rows stay narrow, so that thousands of matches are sorted from few pages; the long columns are fetched for one page of answers.
ALTER TABLE search_entry SET (toast_tuple_target = 256);
ALTER TABLE search_entry ALTER COLUMN vector SET STORAGE EXTERNAL;
CREATE INDEX search_entry_by_term ON search_entry USING gin (vector) WITH (fastupdate = off);
CREATE INDEX search_entry_by_title ON search_entry (org_id, kind, title_key, entry_no) WHERE kind <> 'passage';
CREATE INDEX search_entry_by_project ON search_entry (project_id, kind);
CREATE INDEX search_entry_by_target ON search_entry (org_id, target_id) WHERE project_id IS NULL;
CREATE INDEX search_entry_latest ON search_entry (org_id, made_at DESC) WHERE kind = 'clip';

-- In how many entries each term is: chooses the cheaper way to search, counts answers, and knows similar words.
CREATE TABLE search_term (
  lexeme  text COLLATE "C" PRIMARY KEY,
  entries bigint NOT NULL
);

-- A term and all it becomes when one letter is left out, each behind its prefix: two words that share one are a slip apart.
CREATE FUNCTION search_variants(lexeme text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(word) BETWEEN 4 AND 24 AND word !~ '[0-9]'
    THEN array(SELECT DISTINCT prefix || v FROM (
      SELECT word AS v UNION ALL SELECT overlay(word PLACING '' FROM i FOR 1) FROM generate_series(1, length(word)) AS i) AS made)
    ELSE '{}'::text[] END
  FROM (SELECT substr(lexeme, strpos(lexeme, '.') + 1) AS word, substr(lexeme, 1, strpos(lexeme, '.')) AS prefix) AS part
$$;
CREATE INDEX search_term_by_variant ON search_term USING gin (search_variants(lexeme)) WITH (fastupdate = off);

-- Term counts change with the entries, in the same transaction, one writer an organisation at a time.
CREATE FUNCTION search_count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('search ' || org_id, 0)) FROM (SELECT DISTINCT org_id FROM added ORDER BY 1) AS orgs;
  INSERT INTO search_term (lexeme, entries)
    SELECT term, count(*) FROM added, unnest(tsvector_to_array(vector)) AS term GROUP BY term ORDER BY term
    ON CONFLICT (lexeme) DO UPDATE SET entries = search_term.entries + excluded.entries;
  RETURN NULL;
END $$;
CREATE FUNCTION search_count_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('search ' || org_id, 0)) FROM (SELECT DISTINCT org_id FROM removed ORDER BY 1) AS orgs;
  WITH gone AS (
    SELECT term, count(*) AS n FROM removed, unnest(tsvector_to_array(vector)) AS term GROUP BY term
  ), last AS (
    DELETE FROM search_term USING gone WHERE lexeme = term AND entries <= n
  )
  UPDATE search_term SET entries = entries - n FROM gone WHERE lexeme = term AND entries > n;
  RETURN NULL;
END $$;
CREATE TRIGGER search_entry_added AFTER INSERT ON search_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_count_added();
CREATE TRIGGER search_entry_removed AFTER DELETE ON search_entry
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_count_removed();

-- What the entries of a project were made from; the same content is not written again.
CREATE TABLE search_source (
  project_id text PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
  org_id     text NOT NULL,
  -- Of the rules by which texts become terms.
  version    integer NOT NULL,
  digest     text NOT NULL,
  indexed_at timestamptz NOT NULL DEFAULT now()
);

-- Projects whose entries are behind. Written by the transaction that changes what can be found, whichever feature that is.
CREATE TABLE search_stale (
  project_id   text PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
  org_id       text NOT NULL,
  -- Counts up with each change, so that one made while the project is read is not lost.
  marked       integer NOT NULL DEFAULT 1,
  is_initial   boolean NOT NULL DEFAULT false,
  attempts     integer NOT NULL DEFAULT 0,
  -- Until then somebody reads it, or waits after a failure.
  claimed_until timestamptz NOT NULL DEFAULT '-infinity',
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX search_stale_due ON search_stale (is_initial, claimed_until);
CREATE INDEX search_stale_initial ON search_stale (org_id) WHERE is_initial;

CREATE TABLE search_backfill (
  org_id      text PRIMARY KEY REFERENCES org (id),
  total       integer NOT NULL,
  started_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);

CREATE FUNCTION search_mark_stale(stale_project text, stale_org text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_stale (project_id, org_id) VALUES (stale_project, stale_org)
    ON CONFLICT (project_id) DO UPDATE SET marked = search_stale.marked + 1, attempts = 0;
  SELECT pg_notify('search_stale', '');
$$;

CREATE FUNCTION search_project_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL OR NEW.purged_at IS NOT NULL THEN
    -- Nothing of it can be found from the moment of deletion on.
    DELETE FROM search_entry WHERE project_id = NEW.id;
    DELETE FROM search_source WHERE project_id = NEW.id;
    DELETE FROM search_stale WHERE project_id = NEW.id;
  ELSE
    PERFORM search_mark_stale(NEW.id, NEW.org_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_project_made AFTER INSERT ON project FOR EACH ROW EXECUTE FUNCTION search_project_changed();
CREATE TRIGGER search_project_changed AFTER UPDATE ON project FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.run IS DISTINCT FROM NEW.run
    OR OLD.transcript_info IS DISTINCT FROM NEW.transcript_info OR OLD.duration_ms IS DISTINCT FROM NEW.duration_ms
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.purged_at IS DISTINCT FROM NEW.purged_at)
  EXECUTE FUNCTION search_project_changed();

CREATE FUNCTION search_clip_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Clips that go with their project take the entries along.
  PERFORM search_mark_stale(id, org_id) FROM project
    WHERE id = coalesce(NEW.project_id, OLD.project_id) AND deleted_at IS NULL AND purged_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER search_clip_made AFTER INSERT OR DELETE ON clip FOR EACH ROW EXECUTE FUNCTION search_clip_changed();
CREATE TRIGGER search_clip_changed AFTER UPDATE ON clip FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.run IS DISTINCT FROM NEW.run OR OLD.moment IS DISTINCT FROM NEW.moment)
  EXECUTE FUNCTION search_clip_changed();

-- What people searched for, for themselves and for the subjects of their organisation.
CREATE TABLE search_phrase (
  org_id     text NOT NULL REFERENCES org (id),
  user_id    text NOT NULL REFERENCES app_user (id),
  phrase_key text NOT NULL,
  phrase     text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id, phrase_key)
);
CREATE INDEX search_phrase_latest ON search_phrase (org_id, user_id, updated_at DESC);
CREATE INDEX search_phrase_of_org ON search_phrase (org_id, updated_at DESC);
