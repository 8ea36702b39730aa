CREATE TABLE "key_shares" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "key_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"user_id" integer,
	"recipient" text NOT NULL,
	"technical" text NOT NULL,
	"financial" text NOT NULL,
	"technical_hash" text NOT NULL,
	"financial_hash" text NOT NULL,
	"technical_released" text,
	"financial_released" text,
	"technical_released_at" timestamp with time zone,
	"financial_released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member_keys" (
	"opportunity_id" integer PRIMARY KEY NOT NULL,
	"threshold" integer NOT NULL,
	"technical" text NOT NULL,
	"financial" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_keys_threshold" CHECK (threshold >= 2)
);
--> statement-breakpoint
CREATE TABLE "opening_keys" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"locked_identity" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_files" ADD COLUMN "held_key" text;--> statement-breakpoint
ALTER TABLE "application_files" ADD COLUMN "opened_key" text;--> statement-breakpoint
ALTER TABLE "key_shares" ADD CONSTRAINT "key_shares_opportunity_id_member_keys_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."member_keys"("opportunity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_shares" ADD CONSTRAINT "key_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_keys" ADD CONSTRAINT "member_keys_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_keys" ADD CONSTRAINT "opening_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "key_shares_holder" ON "key_shares" USING btree ("opportunity_id",coalesce("user_id", 0));