CREATE TABLE "answer_badges" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_badges_days" CHECK (days in (3, 7, 14))
);
--> statement-breakpoint
CREATE TABLE "source_counts" (
	"opportunity_id" integer NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"views" integer NOT NULL,
	"starts" integer NOT NULL,
	CONSTRAINT "source_counts_opportunity_id_day_source_pk" PRIMARY KEY("opportunity_id","day","source")
);
--> statement-breakpoint
CREATE TABLE "source_links" (
	"opportunity_id" integer NOT NULL,
	"source" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_links_opportunity_id_source_pk" PRIMARY KEY("opportunity_id","source"),
	CONSTRAINT "source_links_source" CHECK (source ~ '^[a-z0-9-]{1,40}$')
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "source" text DEFAULT 'direct' NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_badges" ADD CONSTRAINT "answer_badges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_counts" ADD CONSTRAINT "source_counts_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_links" ADD CONSTRAINT "source_links_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_links" ADD CONSTRAINT "source_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;