CREATE TABLE "dismissed_opportunities" (
	"user_id" integer NOT NULL,
	"opportunity_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_opportunities_user_id_opportunity_id_pk" PRIMARY KEY("user_id","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "recommendation_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "address_salt" text;--> statement-breakpoint
ALTER TABLE "dismissed_opportunities" ADD CONSTRAINT "dismissed_opportunities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_opportunities" ADD CONSTRAINT "dismissed_opportunities_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_settings" ADD CONSTRAINT "recommendation_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dismissed_opportunities_opportunity" ON "dismissed_opportunities" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "recommendation_settings_due" ON "recommendation_settings" USING btree ("due_at") WHERE is_mailed;