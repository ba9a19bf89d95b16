-- How many days before a connection ends somebody was told last, so that each warning comes once.

ALTER TABLE social_account ADD COLUMN end_warned_days integer;
