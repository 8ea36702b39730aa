ALTER TABLE "bookmarks" ADD COLUMN "known_deadline_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD COLUMN "known_status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_shown" boolean NOT NULL;