CREATE TABLE "custom_page_texts" (
	"page_id" integer NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"text" text NOT NULL,
	CONSTRAINT "custom_page_texts_page_id_language_pk" PRIMARY KEY("page_id","language")
);
--> statement-breakpoint
CREATE TABLE "custom_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"is_published" boolean NOT NULL,
	"footer_position" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" integer,
	CONSTRAINT "custom_pages_address_unique" UNIQUE("address"),
	CONSTRAINT "custom_pages_address" CHECK ("custom_pages"."address" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "custom_pages_footer_position" CHECK ("custom_pages"."footer_position" > 0)
);
--> statement-breakpoint
ALTER TABLE "custom_page_texts" ADD CONSTRAINT "custom_page_texts_page_id_custom_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."custom_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_pages" ADD CONSTRAINT "custom_pages_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;