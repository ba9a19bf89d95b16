-- Several codes of one address may be alive: whoever asks for another does not take away the one that somebody waits for.

ALTER TABLE login_code DROP CONSTRAINT login_code_pkey;
ALTER TABLE login_code ADD PRIMARY KEY (link_hash);
ALTER TABLE login_code DROP CONSTRAINT login_code_link_hash_key;
-- The browser that asked, or the network block of a program without cookies.
ALTER TABLE login_code RENAME COLUMN browser_hash TO asker_hash;
-- SHA-256 of the mailbox, which `ann+1@…` and `ann+2@…` share. Codes from before this file live ten minutes and have none.
ALTER TABLE login_code ADD COLUMN box_hash bytea;
-- Comparisons by whoever showed the link of the same mail; `tries` counts the others.
ALTER TABLE login_code ADD COLUMN link_tries integer NOT NULL DEFAULT 0;
CREATE INDEX login_code_by_email ON login_code (email);
CREATE INDEX login_code_by_box ON login_code (box_hash);
