CREATE TABLE "subscriber_opportunities" (
	"subscriber_id" integer NOT NULL,
	"opportunity_id" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriber_opportunities_subscriber_id_opportunity_id_pk" PRIMARY KEY("subscriber_id","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribers_email" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "subscriber_id" integer;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "followed_company_id" integer;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "subscriber_opportunities" ADD CONSTRAINT "subscriber_opportunities_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_opportunities" ADD CONSTRAINT "subscriber_opportunities_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriber_opportunities_opportunity" ON "subscriber_opportunities" USING btree ("opportunity_id");--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_followed_company_id_companies_id_fk" FOREIGN KEY ("followed_company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_subscriber" ON "saved_searches" USING btree ("subscriber_id") WHERE subscriber_id is not null;--> statement-breakpoint
CREATE INDEX "saved_searches_followed" ON "saved_searches" USING btree ("followed_company_id") WHERE followed_company_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_follower" ON "saved_searches" USING btree ("user_id","followed_company_id") WHERE followed_company_id is not null and user_id is not null;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_owner" CHECK (num_nonnulls(user_id, subscriber_id) = 1);