CREATE TABLE "job_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delimiter" text NOT NULL,
	"is_old_encoding" boolean NOT NULL,
	"width" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"mapping" jsonb,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_source_items" ADD COLUMN "form_version" integer;--> statement-breakpoint
ALTER TABLE "job_source_items" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_sources" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_files_company" ON "job_files" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "job_files_user" ON "job_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "job_files_created" ON "job_files" USING btree ("created_at");--> statement-breakpoint
-- Of what was imported before, the form is the feed's where nobody saved it since; else a member's words may be in it.
UPDATE "job_source_items" "i" SET "form_version" = "p"."version" FROM "posts" "p"
WHERE "p"."opportunity_id" = "i"."opportunity_id" AND ("p"."version" = 1 OR "p"."version" = "p"."published_version");--> statement-breakpoint
-- Reasons were kept in English; they are shown as they are.
UPDATE "job_source_runs" SET "notes" = (
  SELECT jsonb_agg(jsonb_build_object('record', "n" -> 'record', 'code', 'feed_record', 'params', jsonb_build_object('reason', "n" -> 'reason')))
  FROM jsonb_array_elements("notes") "n"
) WHERE jsonb_array_length("notes") > 0;
