-- Downloads of everything that recognizes or speaks: the models by their size, and the voices.
ALTER TABLE speech_model_download RENAME COLUMN size TO part;
UPDATE job_run SET payload = jsonb_build_object('part', payload->'size') WHERE name = 'speech-models.fetch' AND payload ? 'size';
