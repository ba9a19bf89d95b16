-- Hubs that announce news of a feed (WebSub). They only bring the next look forward.

ALTER TABLE import_channel
  ADD COLUMN hub_url    text,
  ADD COLUMN hub_topic  text,
  -- 'on': the hub confirmed. 'silent': news came without a call, so it is not counted on.
  ADD COLUMN hub_state  text NOT NULL DEFAULT 'none' CHECK (hub_state IN ('none', 'asked', 'on', 'silent')),
  -- When the hub is asked next, for the first time or anew; null: there is none.
  ADD COLUMN hub_ask_at timestamptz,
  ADD COLUMN hub_called_at timestamptz,
  -- Looks in a row that found news of which the hub had said nothing.
  ADD COLUMN hub_missed int NOT NULL DEFAULT 0;
