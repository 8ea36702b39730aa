ALTER TABLE "saved_searches" ADD COLUMN "seen_slot" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_search_calls" ADD COLUMN "user_id" integer;--> statement-breakpoint
UPDATE "saved_search_calls" c SET "user_id" = s."user_id" FROM "saved_searches" s WHERE s."id" = c."saved_search_id";--> statement-breakpoint
DELETE FROM "saved_search_calls" c USING "saved_search_calls" d WHERE d."user_id" = c."user_id" AND d."opportunity_id" = c."opportunity_id" AND d."saved_search_id" < c."saved_search_id";--> statement-breakpoint
ALTER TABLE "saved_search_calls" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_search_calls" DROP CONSTRAINT "saved_search_calls_saved_search_id_saved_searches_id_fk";--> statement-breakpoint
ALTER TABLE "saved_search_calls" DROP CONSTRAINT "saved_search_calls_saved_search_id_opportunity_id_pk";--> statement-breakpoint
ALTER TABLE "saved_search_calls" DROP COLUMN "saved_search_id";--> statement-breakpoint
ALTER TABLE "saved_search_calls" ADD CONSTRAINT "saved_search_calls_user_id_opportunity_id_pk" PRIMARY KEY("user_id","opportunity_id");--> statement-breakpoint
ALTER TABLE "saved_search_calls" ADD CONSTRAINT "saved_search_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
