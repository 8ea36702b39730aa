CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"logo" text,
	"summary" text,
	"industry" text,
	"size" text,
	"city" text,
	"country" text,
	"website" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_source" UNIQUE("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "opportunities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opportunities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"excerpt" text NOT NULL,
	"description" text NOT NULL,
	"requirements" text,
	"qualifications" text,
	"type" text,
	"location" text,
	"level" text,
	"city" text,
	"country" text,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"salary_min" numeric(14, 2),
	"salary_max" numeric(14, 2),
	"salary_currency" text,
	"salary_period" text,
	"deadline" date,
	"deadline_at" timestamp with time zone,
	"status" text NOT NULL,
	"published_at" timestamp with time zone,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"content_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opportunities_source" UNIQUE("source","source_id"),
	CONSTRAINT "opportunities_kind" CHECK (kind in ('JOB', 'RFP')),
	CONSTRAINT "opportunities_status" CHECK (status in ('DRAFT', 'OPEN', 'CLOSED', 'CANCELLED'))
);
--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opportunities_closing" ON "opportunities" USING btree ("deadline_at") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "opportunities_company" ON "opportunities" USING btree ("company_id","published_at");