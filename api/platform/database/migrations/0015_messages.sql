ALTER TABLE "kept_mails" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;