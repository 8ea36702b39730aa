CREATE TABLE "consents" (
	"user_id" integer NOT NULL,
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_user_id_page_version_pk" PRIMARY KEY("user_id","page","version")
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"summary" text NOT NULL,
	"is_material" boolean NOT NULL,
	"published_by" integer,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_versions_page_version_pk" PRIMARY KEY("page","version"),
	CONSTRAINT "page_versions_page" CHECK (page in ('help', 'scams', 'privacy', 'terms')),
	CONSTRAINT "page_versions_version" CHECK (version > 0)
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_page_version_page_versions_page_version_fk" FOREIGN KEY ("page","version") REFERENCES "public"."page_versions"("page","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;