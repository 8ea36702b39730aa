-- An account shows no addresses of a company that it follows, so nobody could renew them or switch them off.
CREATE OR REPLACE FUNCTION adopt_alerts(adopter integer, address text) RETURNS void LANGUAGE plpgsql AS $$
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
  DELETE FROM saved_searches s WHERE s.user_id = adopter AND s.unsubscribed_at IS NOT NULL AND s.followed_company_id IN (
    SELECT followed_company_id FROM saved_searches
    WHERE subscriber_id = adopted AND confirmed_at IS NOT NULL AND followed_company_id IS NOT NULL);
  DELETE FROM saved_searches s WHERE s.subscriber_id = adopted AND s.confirmed_at IS NOT NULL AND s.followed_company_id IN (
    SELECT followed_company_id FROM saved_searches WHERE user_id = adopter AND followed_company_id IS NOT NULL);
  -- What nobody confirmed yet may be a stranger's wish.
  UPDATE saved_searches SET user_id = adopter, subscriber_id = NULL,
    address_salt = CASE WHEN followed_company_id IS NULL THEN address_salt END
    WHERE subscriber_id = adopted AND confirmed_at IS NOT NULL;
  DELETE FROM subscribers s WHERE s.id = adopted AND NOT EXISTS (SELECT FROM saved_searches WHERE subscriber_id = adopted);
END $$;
--> statement-breakpoint
UPDATE saved_searches SET address_salt = NULL WHERE user_id IS NOT NULL AND followed_company_id IS NOT NULL;
--> statement-breakpoint
-- Kinds stand in one order since alerts put them so; the same alert was asked for twice.
UPDATE saved_searches SET kinds = '{JOB,RFP}' WHERE kinds = '{RFP,JOB}';
