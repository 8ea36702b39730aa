-- Switching blind screening brings all people of a job to what their applications are now in one statement: person by person, ten
-- thousand held the lock of the company for seconds. Right after an import the planner takes the tables for empty, and would walk through them for each person.
CREATE OR REPLACE FUNCTION note_blindness() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  company integer;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.is_blind = OLD.is_blind THEN RETURN NULL; END IF;
  SELECT company_id INTO company FROM opportunities WHERE id = NEW.opportunity_id AND kind = 'JOB';
  IF company IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7206421, company);
  WITH known AS MATERIALIZED (
    SELECT t.user_id, k.* FROM (
      SELECT DISTINCT user_id FROM applications WHERE opportunity_id = NEW.opportunity_id AND user_id IS NOT NULL
    ) t CROSS JOIN LATERAL (
      SELECT count(*)::integer AS applications, bool_or(n.is_open) AS has_open, max(n.updated_at) AS last_at,
        (array_agg(n.id ORDER BY n.submitted_at DESC, n.id DESC))[1] AS last_id
      FROM named_applications n WHERE n.company_id = company AND n.user_id = t.user_id OFFSET 0
    ) k
  ), hidden AS (
    UPDATE company_people p SET applications = 0, has_open = false, last_application_id = NULL
    FROM known k WHERE p.company_id = company AND p.user_id = k.user_id AND k.applications = 0 AND p.applications > 0
  )
  INSERT INTO company_people AS p (company_id, user_id, applications, has_open, last_at, last_application_id)
  SELECT company, user_id, applications, has_open, last_at, last_id FROM known WHERE applications > 0
  ON CONFLICT (company_id, user_id) DO UPDATE SET applications = excluded.applications, has_open = excluded.has_open,
    last_at = excluded.last_at, last_application_id = excluded.last_application_id
  WHERE (p.applications, p.has_open, p.last_at, p.last_application_id)
    IS DISTINCT FROM (excluded.applications, excluded.has_open, excluded.last_at, excluded.last_application_id);
  RETURN NULL;
END $$;
