CREATE TABLE "job_source_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_source_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" integer NOT NULL,
	"external_id" text NOT NULL,
	"opportunity_id" integer,
	"fields" jsonb NOT NULL,
	"is_due" boolean DEFAULT false NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_source_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_source_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text DEFAULT 'RUNNING' NOT NULL,
	"fault" text,
	"status" integer,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "job_source_runs_outcome" CHECK (outcome in ('RUNNING', 'DONE', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "job_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"url" text NOT NULL,
	"service" text NOT NULL,
	"schedule" text NOT NULL,
	"publishes" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone DEFAULT now(),
	"paused_at" timestamp with time zone,
	"pause_reason" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"missing" integer,
	"closes_missing" boolean DEFAULT false NOT NULL,
	"held_by" text,
	"held_until" timestamp with time zone,
	CONSTRAINT "job_sources_service" CHECK (service in ('GREENHOUSE', 'LEVER', 'WORKABLE', 'PAGE')),
	CONSTRAINT "job_sources_schedule" CHECK (schedule in ('HOURLY', 'DAILY'))
);
--> statement-breakpoint
ALTER TABLE "job_source_items" ADD CONSTRAINT "job_source_items_source_id_job_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."job_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_source_items" ADD CONSTRAINT "job_source_items_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_source_runs" ADD CONSTRAINT "job_source_runs_source_id_job_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."job_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_sources" ADD CONSTRAINT "job_sources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_sources" ADD CONSTRAINT "job_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_source_items_external" ON "job_source_items" USING btree ("source_id","external_id");--> statement-breakpoint
CREATE INDEX "job_source_items_opportunity" ON "job_source_items" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "job_source_runs_source" ON "job_source_runs" USING btree ("source_id","id");--> statement-breakpoint
CREATE INDEX "job_source_runs_started" ON "job_source_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_sources_url" ON "job_sources" USING btree ("company_id","url");--> statement-breakpoint
CREATE INDEX "job_sources_due" ON "job_sources" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "job_sources_user" ON "job_sources" USING btree ("user_id");