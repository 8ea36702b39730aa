CREATE TABLE "careers_pages" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"name" text,
	"domain" text,
	"proof" text NOT NULL,
	"checked_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	CONSTRAINT "careers_pages_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "careers_pages" ADD CONSTRAINT "careers_pages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "careers_pages_domain" ON "careers_pages" USING btree ("domain") WHERE verified_at is not null;