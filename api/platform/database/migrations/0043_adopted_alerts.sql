-- Alerts of an address become those of the account that verifies it, whichever way it does so: by a code, a provider or an invitation.
CREATE FUNCTION adopt_alerts(adopter integer, address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  adopted integer;
BEGIN
  SELECT id INTO adopted FROM subscribers WHERE email = address FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO saved_search_opportunities (user_id, opportunity_id, sent_at)
    SELECT adopter, opportunity_id, sent_at FROM subscriber_opportunities WHERE subscriber_id = adopted
    ON CONFLICT DO NOTHING;
  DELETE FROM subscriber_opportunities WHERE subscriber_id = adopted;
  -- A company is followed once by a person.
  DELETE FROM saved_searches s WHERE s.subscriber_id = adopted AND s.confirmed_at IS NOT NULL AND s.followed_company_id IN (
    SELECT followed_company_id FROM saved_searches WHERE user_id = adopter AND followed_company_id IS NOT NULL);
  -- What nobody confirmed yet may be a stranger's wish.
  UPDATE saved_searches SET user_id = adopter, subscriber_id = NULL
    WHERE subscriber_id = adopted AND confirmed_at IS NOT NULL;
  DELETE FROM subscribers s WHERE s.id = adopted AND NOT EXISTS (SELECT FROM saved_searches WHERE subscriber_id = adopted);
END $$;
--> statement-breakpoint
CREATE FUNCTION adopt_own_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM adopt_alerts(NEW.id, NEW.email);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_adopt_alerts_at_first AFTER INSERT ON users
FOR EACH ROW WHEN (NEW.verified_at IS NOT NULL AND NEW.user_type = 'JOB_SEEKER')
EXECUTE FUNCTION adopt_own_alerts();
--> statement-breakpoint
CREATE TRIGGER users_adopt_alerts AFTER UPDATE ON users
FOR EACH ROW WHEN (NEW.verified_at IS NOT NULL AND NEW.user_type = 'JOB_SEEKER'
  AND (OLD.verified_at IS NULL OR OLD.email <> NEW.email OR OLD.user_type <> NEW.user_type))
EXECUTE FUNCTION adopt_own_alerts();
