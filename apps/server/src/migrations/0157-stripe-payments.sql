-- Refunds and disputes name no customer: whose they are is read from the events of their payment.
CREATE INDEX stripe_event_of_payment ON stripe_event (intent_id) WHERE intent_id IS NOT NULL;
