-- Who answered a prompt and how long that took, so that the next request can say how long it will take.

ALTER TABLE model_answer ADD COLUMN asker text, ADD COLUMN took_ms integer;
