-- A follow that the account has stopped gives way to the one that its address confirmed; before, the confirmed one was deleted.
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
  UPDATE saved_searches SET user_id = adopter, subscriber_id = NULL
    WHERE subscriber_id = adopted AND confirmed_at IS NOT NULL;
  DELETE FROM subscribers s WHERE s.id = adopted AND NOT EXISTS (SELECT FROM saved_searches WHERE subscriber_id = adopted);
END $$;
