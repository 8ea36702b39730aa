ALTER TABLE "attachments" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "unpublished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "saved_by" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;