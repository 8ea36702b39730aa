DELETE FROM "key_shares" WHERE "user_id" IS NULL;--> statement-breakpoint
DROP INDEX "key_shares_holder";--> statement-breakpoint
ALTER TABLE "key_shares" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "key_shares_holder" ON "key_shares" USING btree ("opportunity_id","user_id");
