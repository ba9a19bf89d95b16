-- An image or a font is written anew under an upload of its own. The upload it was sent as says whether a request comes again.
ALTER TABLE asset ADD COLUMN sent_upload_id text;
CREATE UNIQUE INDEX asset_sent_upload ON asset (org_id, sent_upload_id) WHERE sent_upload_id IS NOT NULL;
