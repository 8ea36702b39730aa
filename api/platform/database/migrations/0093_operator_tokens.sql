ALTER TABLE "company_tokens" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
-- Written by hand: webhooks of offers and interviews for jobs, by ids and times; neither words, places, prices nor names.
CREATE FUNCTION webhook_time(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
CREATE FUNCTION note_hiring(application integer, what text, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  o opportunities;
  a applications;
BEGIN
  SELECT * INTO a FROM applications WHERE id = application;
  SELECT * INTO o FROM opportunities WHERE id = a.opportunity_id;
  IF o.kind = 'JOB' THEN
    PERFORM note_webhook(o.company_id, what,
      jsonb_build_object('application', a.number, 'opportunity', webhook_facts(o)) || facts);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_hiring(NEW.application_id,
    CASE WHEN TG_OP = 'INSERT' THEN 'offer.made' ELSE 'offer.' || lower(NEW.answer) END,
    jsonb_build_object('offer', NEW.id, 'respond_by', webhook_time(NEW.respond_by)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_webhook_made AFTER INSERT ON offers FOR EACH ROW EXECUTE FUNCTION note_offer();
--> statement-breakpoint
CREATE TRIGGER offers_webhook_answered AFTER UPDATE ON offers
FOR EACH ROW WHEN (OLD.answer IS NULL AND NEW.answer IS NOT NULL) EXECUTE FUNCTION note_offer();
--> statement-breakpoint
-- One that the company moves is proposed anew, and agreed where the applicant asked for that time.
CREATE FUNCTION note_interview() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_moved boolean := TG_OP = 'INSERT';
  what text;
  facts jsonb := jsonb_build_object('interview', NEW.id, 'starts_at', webhook_time(NEW.starts_at), 'ends_at', webhook_time(NEW.ends_at));
BEGIN
  IF TG_OP = 'UPDATE' THEN
    is_moved := (OLD.starts_at, OLD.ends_at) IS DISTINCT FROM (NEW.starts_at, NEW.ends_at);
    IF OLD.cancelled_at IS NOT NULL THEN RETURN NULL; END IF;
  END IF;
  IF NEW.cancelled_at IS NOT NULL THEN
    what := CASE WHEN NEW.answer = 'DECLINED' THEN 'declined' ELSE 'cancelled' END;
  ELSIF is_moved THEN
    what := CASE WHEN NEW.answer = 'ACCEPTED' THEN 'agreed' ELSE 'proposed' END;
  ELSIF NEW.answer = 'ACCEPTED' AND OLD.answer IS DISTINCT FROM 'ACCEPTED' THEN
    what := 'agreed';
  ELSIF NEW.answer = 'PROPOSED' AND (OLD.answer, OLD.proposed_times) IS DISTINCT FROM (NEW.answer, NEW.proposed_times) THEN
    what := 'proposed';
  ELSE
    RETURN NULL;
  END IF;
  IF what = 'proposed' THEN
    facts := facts || CASE WHEN is_moved
      THEN jsonb_build_object('by', 'COMPANY', 'times', jsonb_build_array(webhook_time(NEW.starts_at)))
      ELSE jsonb_build_object('by', 'APPLICANT', 'times', NEW.proposed_times) END;
  END IF;
  PERFORM note_hiring(NEW.application_id, 'interview.' || what, facts);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER interviews_webhook_planned AFTER INSERT ON interviews FOR EACH ROW EXECUTE FUNCTION note_interview();
--> statement-breakpoint
CREATE TRIGGER interviews_webhook_changed AFTER UPDATE ON interviews
FOR EACH ROW WHEN ((OLD.starts_at, OLD.ends_at, OLD.answer, OLD.proposed_times, OLD.cancelled_at)
  IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.answer, NEW.proposed_times, NEW.cancelled_at)) EXECUTE FUNCTION note_interview();
--> statement-breakpoint
-- Times to choose from. The chosen one is an interview, which tells of itself.
CREATE FUNCTION note_invitee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text;
  facts jsonb := jsonb_build_object('invitation', NEW.invitation_id);
BEGIN
  IF TG_OP = 'INSERT' THEN
    what := 'proposed';
    facts := facts || jsonb_build_object('by', 'COMPANY', 'times', (SELECT jsonb_agg(webhook_time(starts_at) ORDER BY starts_at)
      FROM interview_slots WHERE invitation_id = NEW.invitation_id));
  ELSIF NEW.ended_at IS NOT NULL THEN
    what := 'cancelled';
  ELSIF NEW.answer = 'DECLINED' THEN
    what := 'declined';
  ELSE
    what := 'proposed';
    facts := facts || jsonb_build_object('by', 'APPLICANT', 'times', NEW.proposed_times);
  END IF;
  PERFORM note_hiring(NEW.application_id, 'interview.' || what, facts);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER interview_invitees_webhook_offered AFTER INSERT ON interview_invitees FOR EACH ROW EXECUTE FUNCTION note_invitee();
--> statement-breakpoint
CREATE TRIGGER interview_invitees_webhook_answered AFTER UPDATE ON interview_invitees
FOR EACH ROW WHEN (OLD.ended_at IS NULL AND (NEW.ended_at IS NOT NULL OR (NEW.answer IN ('DECLINED', 'PROPOSED')
  AND (OLD.answer, OLD.proposed_times) IS DISTINCT FROM (NEW.answer, NEW.proposed_times)))) EXECUTE FUNCTION note_invitee();
