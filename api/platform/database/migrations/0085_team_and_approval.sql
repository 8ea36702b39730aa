CREATE TABLE "approval_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"opportunity_id" integer NOT NULL,
	"application_id" integer,
	"content" jsonb,
	"asked_by" integer,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"words" text DEFAULT '' NOT NULL,
	"hash" text,
	"used_at" timestamp with time zone,
	CONSTRAINT "approval_requests_kind" CHECK (kind in ('PUBLISH', 'OFFER')),
	CONSTRAINT "approval_requests_decision" CHECK (decision in ('APPROVED', 'SENT_BACK', 'WITHDRAWN')),
	CONSTRAINT "approval_requests_about" CHECK ((kind = 'OFFER') = (application_id is not null)),
	CONSTRAINT "approval_requests_decided" CHECK ((decision is null) = (decided_at is null))
);
--> statement-breakpoint
CREATE TABLE "approval_rules" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"before_publishing" boolean NOT NULL,
	"before_offer" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvers" (
	"user_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_mentions" (
	"note_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "note_mentions_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "restricted_posts" (
	"opportunity_id" integer PRIMARY KEY NOT NULL,
	"restricted_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"opportunity_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"added_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_opportunity_id_user_id_pk" PRIMARY KEY("opportunity_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvers" ADD CONSTRAINT "approvers_user_id_company_members_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."company_members"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_application_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."application_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restricted_posts" ADD CONSTRAINT "restricted_posts_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restricted_posts" ADD CONSTRAINT "restricted_posts_restricted_by_users_id_fk" FOREIGN KEY ("restricted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_company_members_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."company_members"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_requests_opportunity" ON "approval_requests" USING btree ("opportunity_id","id");--> statement-breakpoint
CREATE INDEX "approval_requests_application" ON "approval_requests" USING btree ("application_id") WHERE application_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_post_waits" ON "approval_requests" USING btree ("opportunity_id") WHERE kind = 'PUBLISH' and decision is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_offer_waits" ON "approval_requests" USING btree ("application_id") WHERE kind = 'OFFER' and decision is null;--> statement-breakpoint
CREATE INDEX "note_mentions_user" ON "note_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id");--> statement-breakpoint
-- Written by hand: whoever began a job is on its team.
INSERT INTO "team_members" ("opportunity_id", "user_id", "added_by")
SELECT p."opportunity_id", m."user_id", m."user_id" FROM "posts" p
JOIN "opportunities" o ON o."id" = p."opportunity_id" AND o."kind" = 'JOB'
JOIN "company_members" m ON m."user_id" = p."created_by" AND m."company_id" = p."company_id";
