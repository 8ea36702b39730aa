CREATE TABLE "front_page" (
	"id" integer PRIMARY KEY NOT NULL,
	"text" text,
	"picture" text,
	"picture_text" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "companies_verified" ON "companies" USING btree ("id") WHERE is_verified and suspended_at is null;