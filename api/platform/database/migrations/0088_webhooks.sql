CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"endpoint_id" integer NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now(),
	"last_at" timestamp with time zone,
	"last_status" integer,
	"last_fault" text,
	"last_ms" integer,
	"last_answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK (state in ('WAITING', 'DELIVERED', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"old_sealed_secret" text,
	"old_until" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id","endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_company" ON "webhook_endpoints" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "webhook_events_company" ON "webhook_events" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "webhook_events_created" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
-- Written by hand: events of webhooks are written in the transaction of what happened, by whatever program, where an endpoint waits for them.
CREATE FUNCTION note_webhook(company integer, what text, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE event integer;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE company_id = company AND disabled_at IS NULL AND what = ANY (kinds)) THEN
    RETURN;
  END IF;
  INSERT INTO webhook_events (company_id, kind, data) VALUES (company, what, facts) RETURNING id INTO event;
  INSERT INTO webhook_deliveries (event_id, endpoint_id)
    SELECT event, id FROM webhook_endpoints WHERE company_id = company AND disabled_at IS NULL AND what = ANY (kinds);
END $$;
--> statement-breakpoint
-- Ids and what the public knows: no name of an applicant, no text and no price.
CREATE FUNCTION webhook_facts(o opportunities) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', o.id, 'kind', o.kind, 'name', o.name, 'status', o.status)
$$;
--> statement-breakpoint
CREATE FUNCTION note_application() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o opportunities;
  facts jsonb;
BEGIN
  SELECT * INTO o FROM opportunities WHERE id = NEW.opportunity_id;
  facts := jsonb_build_object('application', NEW.number, 'opportunity', webhook_facts(o));
  IF TG_OP = 'INSERT' OR (OLD.status = 'WITHDRAWN' AND NEW.status = 'RECEIVED') THEN
    -- Of an RFP nobody is told what came in before it is counted at its opening.
    IF o.kind = 'JOB' THEN PERFORM note_webhook(o.company_id, 'application.received', facts); END IF;
  ELSIF NEW.status = 'WITHDRAWN' THEN
    IF o.kind = 'JOB' THEN PERFORM note_webhook(o.company_id, 'application.withdrawn', facts); END IF;
  ELSE
    PERFORM note_webhook(o.company_id, 'application.stage_changed', facts || jsonb_build_object(
      'from', OLD.status, 'to', NEW.status, 'from_stage', OLD.stage_id, 'to_stage', NEW.stage_id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_webhook_received AFTER INSERT ON applications FOR EACH ROW EXECUTE FUNCTION note_application();
--> statement-breakpoint
CREATE TRIGGER applications_webhook_changed AFTER UPDATE ON applications
FOR EACH ROW WHEN ((OLD.status, OLD.stage_id) IS DISTINCT FROM (NEW.status, NEW.stage_id)) EXECUTE FUNCTION note_application();
--> statement-breakpoint
CREATE FUNCTION note_opportunity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook(NEW.company_id, CASE WHEN NEW.status = 'OPEN' THEN 'post.published' ELSE 'post.closed' END,
    jsonb_build_object('opportunity', webhook_facts(NEW)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER opportunities_webhook AFTER UPDATE ON opportunities
FOR EACH ROW WHEN (OLD.status <> NEW.status AND 'OPEN' IN (OLD.status, NEW.status)) EXECUTE FUNCTION note_opportunity();
--> statement-breakpoint
CREATE FUNCTION note_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE o opportunities;
BEGIN
  SELECT * INTO o FROM opportunities WHERE id = substring(NEW.subject FROM '^rfp (\d{1,9})$')::int;
  IF o.id IS NOT NULL THEN
    PERFORM note_webhook(o.company_id, 'proposal.counted', jsonb_build_object('opportunity', webhook_facts(o),
      'proposals', (SELECT count(*) FROM applications WHERE opportunity_id = o.id AND status <> 'WITHDRAWN')));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_webhook AFTER INSERT ON audit_log
FOR EACH ROW WHEN (NEW.action = 'proposals.opened') EXECUTE FUNCTION note_counted();
--> statement-breakpoint
CREATE FUNCTION note_award() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE o opportunities;
BEGIN
  SELECT * INTO o FROM opportunities WHERE id = NEW.opportunity_id;
  PERFORM note_webhook(o.company_id, CASE WHEN NEW.awarded_at IS NULL THEN 'award.intended' ELSE 'award.made' END,
    jsonb_build_object('opportunity', webhook_facts(o)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER awards_webhook_intended AFTER INSERT ON awards FOR EACH ROW EXECUTE FUNCTION note_award();
--> statement-breakpoint
CREATE TRIGGER awards_webhook_made AFTER UPDATE ON awards
FOR EACH ROW WHEN (OLD.awarded_at IS NULL AND NEW.awarded_at IS NOT NULL) EXECUTE FUNCTION note_award();
