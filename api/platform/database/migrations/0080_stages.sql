CREATE TABLE "offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"sender_id" integer,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"respond_by" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"answer" text,
	"answer_message" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "offers_answer" CHECK (answer in ('ACCEPTED', 'DECLINED')),
	CONSTRAINT "offers_answered" CHECK ((answer is null) = (answered_at is null)),
	CONSTRAINT "offers_ended_once" CHECK (num_nonnulls(answered_at, withdrawn_at) <= 1)
);
--> statement-breakpoint
CREATE TABLE "rejections" (
	"application_id" integer PRIMARY KEY NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rejections_reason" CHECK (reason in ('SKILLS', 'EXPERIENCE', 'QUALIFICATIONS', 'PLACE', 'PAY', 'AVAILABILITY', 'STRONGER', 'NO_REPLY', 'OTHER')),
	CONSTRAINT "rejections_said" CHECK (reason is not null or note <> '')
);
--> statement-breakpoint
CREATE TABLE "job_stages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_stages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "job_stages_status" UNIQUE("id","opportunity_id","status"),
	CONSTRAINT "job_stages_position" UNIQUE("opportunity_id","position"),
	CONSTRAINT "job_stages_name" UNIQUE("opportunity_id","name"),
	CONSTRAINT "job_stages_stands_for" CHECK (status in ('RECEIVED', 'IN_REVIEW', 'SHORTLISTED', 'INTERVIEW', 'OFFER', 'HIRED', 'REJECTED')),
	CONSTRAINT "job_stages_named" CHECK (name <> '')
);
--> statement-breakpoint
CREATE TABLE "stage_lists" (
	"opportunity_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"saved_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stage_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stage_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"stages" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stage_templates_name" UNIQUE("company_id","name"),
	CONSTRAINT "stage_templates_stages" CHECK (jsonb_typeof(stages) = 'array')
);
--> statement-breakpoint
DROP INDEX "applications_statuses";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "stage_id" integer;--> statement-breakpoint
ALTER TABLE "batch_items" ADD COLUMN "from_stage_id" integer;--> statement-breakpoint
ALTER TABLE "batch_items" ADD COLUMN "keeps_status" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "stage_id" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejections" ADD CONSTRAINT "rejections_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejections" ADD CONSTRAINT "rejections_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_stages" ADD CONSTRAINT "job_stages_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_lists" ADD CONSTRAINT "stage_lists_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_lists" ADD CONSTRAINT "stage_lists_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_templates" ADD CONSTRAINT "stage_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_templates" ADD CONSTRAINT "stage_templates_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_application" ON "offers" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_open" ON "offers" USING btree ("application_id") WHERE answered_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stage_templates_default" ON "stage_templates" USING btree ("company_id") WHERE is_default;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_stage" FOREIGN KEY ("stage_id","opportunity_id","status") REFERENCES "public"."job_stages"("id","opportunity_id","status") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_from_stage_id_job_stages_id_fk" FOREIGN KEY ("from_stage_id") REFERENCES "public"."job_stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_stage_id_job_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."job_stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_stages" ON "applications" USING btree ("opportunity_id","status","stage_id");--> statement-breakpoint
CREATE INDEX "batch_items_stage" ON "batch_items" USING btree ("from_stage_id") WHERE from_stage_id is not null;--> statement-breakpoint
CREATE INDEX "batches_stage" ON "batches" USING btree ("stage_id") WHERE stage_id is not null;