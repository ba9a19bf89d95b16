-- Whether the export of a post carries the product's watermark, which some platforms refuse: 'removable', 'required' by the plan, or null.

ALTER TABLE post
  ADD COLUMN watermark text CHECK (watermark IN ('removable', 'required'));
