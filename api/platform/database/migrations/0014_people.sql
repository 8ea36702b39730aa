ALTER TABLE "openings" DROP CONSTRAINT "openings_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "openings" DROP CONSTRAINT "openings_opportunity_id_part_user_id_pk";--> statement-breakpoint
ALTER TABLE "openings" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_press" UNIQUE("opportunity_id","part","user_id");