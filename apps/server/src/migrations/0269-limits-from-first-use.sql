-- A limit's window opens with the first use, not with the hour of the clock: one row for each key.
DELETE FROM rate_count AS older USING rate_count AS newer WHERE older.key = newer.key AND older.window_start < newer.window_start;
ALTER TABLE rate_count DROP CONSTRAINT rate_count_pkey, ADD PRIMARY KEY (key);
