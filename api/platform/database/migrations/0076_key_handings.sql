CREATE TABLE "key_handings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "key_handings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"round" integer NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_handings_round" CHECK (round >= 1)
);
--> statement-breakpoint
ALTER TABLE "key_shares" DROP CONSTRAINT "key_shares_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "key_shares_holder";--> statement-breakpoint
ALTER TABLE "key_shares" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "key_shares" ADD COLUMN "handing_id" integer;--> statement-breakpoint
ALTER TABLE "key_handings" ADD CONSTRAINT "key_handings_opportunity_id_member_keys_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."member_keys"("opportunity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_handings" ADD CONSTRAINT "key_handings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "key_handings_holder" ON "key_handings" USING btree ("opportunity_id","round","user_id");--> statement-breakpoint
ALTER TABLE "key_shares" ADD CONSTRAINT "key_shares_handing_id_key_handings_id_fk" FOREIGN KEY ("handing_id") REFERENCES "public"."key_handings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_shares" ADD CONSTRAINT "key_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_shares_handing" ON "key_shares" USING btree ("handing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "key_shares_holder" ON "key_shares" USING btree ("opportunity_id",coalesce("handing_id", 0),"user_id");