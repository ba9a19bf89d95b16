-- Which time zone data the moment of a post was worked out with; newer data works it out anew. Null: nobody knows.

ALTER TABLE post
  ADD COLUMN zone_data text;
CREATE INDEX post_by_zone_data ON post (zone_data, fire_at);
