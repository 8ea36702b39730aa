CREATE TABLE "removed_files" (
	"storage_name" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "unused_at" timestamp with time zone;