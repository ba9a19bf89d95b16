-- The last day (UTC) on which people were told that a channel had used up its minutes; null: never.
ALTER TABLE import_channel ADD COLUMN budget_told_on date;
