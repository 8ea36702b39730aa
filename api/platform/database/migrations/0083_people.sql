CREATE TABLE "company_people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"applications" integer DEFAULT 0 NOT NULL,
	"has_open" boolean DEFAULT false NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_application_id" integer,
	"group_id" integer,
	"consent_until" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"ask_hash" text,
	"left_at" timestamp with time zone,
	"no_contact_by" text,
	"no_contact_reason" text DEFAULT '' NOT NULL,
	"no_contact_set_by" integer,
	"no_contact_at" timestamp with time zone,
	CONSTRAINT "company_people_person" UNIQUE("company_id","user_id"),
	CONSTRAINT "company_people_company" UNIQUE("id","company_id"),
	CONSTRAINT "company_people_ask" UNIQUE("ask_hash"),
	CONSTRAINT "company_people_no_contact" CHECK (no_contact_by in ('COMPANY', 'PERSON'))
);
--> statement-breakpoint
CREATE TABLE "people_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"opportunity_id" integer NOT NULL,
	"invited_by" integer,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_invitations_once" UNIQUE("person_id","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "people_pools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"owner_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_pools_key" UNIQUE("company_id","key"),
	CONSTRAINT "people_pools_company" UNIQUE("id","company_id")
);
--> statement-breakpoint
CREATE TABLE "people_settings" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"months" integer NOT NULL,
	CONSTRAINT "people_settings_months" CHECK (months between 1 and 24)
);
--> statement-breakpoint
CREATE TABLE "people_tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "people_tags_key" UNIQUE("company_id","key"),
	CONSTRAINT "people_tags_company" UNIQUE("id","company_id")
);
--> statement-breakpoint
CREATE TABLE "person_acts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"actor_id" integer,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pooled_people" (
	"pool_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	CONSTRAINT "pooled_people_pool_id_person_id_pk" PRIMARY KEY("pool_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "tagged_people" (
	"tag_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	CONSTRAINT "tagged_people_tag_id_person_id_pk" PRIMARY KEY("tag_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_last_application_id_applications_id_fk" FOREIGN KEY ("last_application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_no_contact_set_by_users_id_fk" FOREIGN KEY ("no_contact_set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_invitations" ADD CONSTRAINT "people_invitations_person_id_company_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."company_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_invitations" ADD CONSTRAINT "people_invitations_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_invitations" ADD CONSTRAINT "people_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_pools" ADD CONSTRAINT "people_pools_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_pools" ADD CONSTRAINT "people_pools_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_settings" ADD CONSTRAINT "people_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_tags" ADD CONSTRAINT "people_tags_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_acts" ADD CONSTRAINT "person_acts_person_id_company_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."company_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_acts" ADD CONSTRAINT "person_acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pooled_people" ADD CONSTRAINT "pooled_people_person_id_company_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."company_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pooled_people" ADD CONSTRAINT "pooled_people_pool" FOREIGN KEY ("pool_id","company_id") REFERENCES "public"."people_pools"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pooled_people" ADD CONSTRAINT "pooled_people_company" FOREIGN KEY ("person_id","company_id") REFERENCES "public"."company_people"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_people" ADD CONSTRAINT "tagged_people_person_id_company_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."company_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_people" ADD CONSTRAINT "tagged_people_tag" FOREIGN KEY ("tag_id","company_id") REFERENCES "public"."people_tags"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_people" ADD CONSTRAINT "tagged_people_company" FOREIGN KEY ("person_id","company_id") REFERENCES "public"."company_people"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_people_newest" ON "company_people" USING btree ("company_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_people_user" ON "company_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_people_group" ON "company_people" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "company_people_application" ON "company_people" USING btree ("last_application_id");--> statement-breakpoint
CREATE INDEX "people_invitations_opportunity" ON "people_invitations" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "person_acts_person" ON "person_acts" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "pooled_people_person" ON "pooled_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "tagged_people_person" ON "tagged_people" USING btree ("person_id");--> statement-breakpoint
-- Applications by which a company may know a person: blind screening shows the name, nobody withdrew, nobody left the list since.
CREATE VIEW named_applications AS
SELECT a.id, a.number, a.user_id, a.opportunity_id, o.company_id, o.name AS job, a.status, a.stage_id, a.submitted_at, a.updated_at,
  a.status NOT IN ('HIRED', 'REJECTED') AS is_open
FROM applications a
  JOIN opportunities o ON o.id = a.opportunity_id AND o.kind = 'JOB'
  LEFT JOIN posts w ON w.opportunity_id = o.id
WHERE a.user_id IS NOT NULL AND a.status <> 'WITHDRAWN'
  AND (NOT coalesce(w.is_blind, false) OR a.status IN ('SHORTLISTED', 'INTERVIEW', 'OFFER', 'HIRED'))
  AND NOT EXISTS (SELECT FROM company_people p
    WHERE p.company_id = o.company_id AND p.user_id = a.user_id AND p.left_at >= a.submitted_at);
--> statement-breakpoint
-- Brings a person's row to what their applications are now. The lock is taken when all else is done, so nobody waits in a circle.
CREATE FUNCTION note_person(company integer, person integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  PERFORM pg_advisory_xact_lock(7206421, company);
  SELECT count(*)::integer AS applications, bool_or(is_open) AS has_open, max(updated_at) AS last_at,
    (array_agg(id ORDER BY submitted_at DESC, id DESC))[1] AS last_id
  INTO known FROM named_applications WHERE company_id = company AND user_id = person;
  IF known.applications = 0 THEN
    UPDATE company_people SET applications = 0, has_open = false, last_application_id = NULL
    WHERE company_id = company AND user_id = person AND applications > 0;
  ELSE
    INSERT INTO company_people (company_id, user_id, applications, has_open, last_at, last_application_id)
    VALUES (company, person, known.applications, known.has_open, known.last_at, known.last_id)
    ON CONFLICT (company_id, user_id) DO UPDATE SET applications = excluded.applications, has_open = excluded.has_open,
      last_at = excluded.last_at, last_application_id = excluded.last_application_id;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_applicant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company integer;
BEGIN
  SELECT company_id INTO company FROM opportunities
  WHERE id = coalesce(NEW.opportunity_id, OLD.opportunity_id) AND kind = 'JOB';
  IF company IS NULL THEN RETURN NULL; END IF;
  IF OLD.user_id IS NOT NULL AND OLD.user_id IS DISTINCT FROM NEW.user_id THEN
    PERFORM note_person(company, OLD.user_id);
  END IF;
  IF NEW.user_id IS NOT NULL THEN PERFORM note_person(company, NEW.user_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER applications_note_applicant
AFTER INSERT OR DELETE OR UPDATE OF user_id, status, submitted_at, updated_at ON applications
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_applicant();
--> statement-breakpoint
CREATE FUNCTION note_blindness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.is_blind = OLD.is_blind THEN RETURN NULL; END IF;
  PERFORM note_person(o.company_id, a.user_id) FROM applications a JOIN opportunities o ON o.id = a.opportunity_id
  WHERE a.opportunity_id = NEW.opportunity_id AND a.user_id IS NOT NULL AND o.kind = 'JOB';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_note_blindness AFTER INSERT OR UPDATE OF is_blind ON posts
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_blindness();
--> statement-breakpoint
INSERT INTO company_people (company_id, user_id, applications, has_open, last_at, last_application_id)
SELECT company_id, user_id, count(*)::integer, bool_or(is_open), max(updated_at),
  (array_agg(id ORDER BY submitted_at DESC, id DESC))[1]
FROM named_applications GROUP BY company_id, user_id;
