CREATE TABLE "mail_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"opportunity_id" integer,
	"count" integer NOT NULL,
	"withdrawn" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "mail_lines_about" UNIQUE NULLS NOT DISTINCT("user_id","kind","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"opportunity_id" integer,
	"is_withdrawal" boolean DEFAULT false NOT NULL,
	"message_id" integer,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_notices" (
	"user_id" integer NOT NULL,
	"opportunity_id" integer NOT NULL,
	"notices" text NOT NULL,
	CONSTRAINT "post_notices_user_id_opportunity_id_pk" PRIMARY KEY("user_id","opportunity_id"),
	CONSTRAINT "post_notices_notices" CHECK (notices in ('NOW', 'OFF'))
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "mail_time" text;--> statement-breakpoint
ALTER TABLE "mail_lines" ADD CONSTRAINT "mail_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_lines" ADD CONSTRAINT "mail_lines_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_notices" ADD CONSTRAINT "post_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_notices" ADD CONSTRAINT "post_notices_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_lines_due" ON "mail_lines" USING btree ("due_at") WHERE count + withdrawn > 0;--> statement-breakpoint
CREATE INDEX "mail_lines_opportunity" ON "mail_lines" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "news_opportunity" ON "news" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "post_notices_opportunity" ON "post_notices" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("kind","about") WHERE read_at is null and is_shown;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_time" CHECK (mail_time in ('FIRST', 'NOW', 'HOURLY', 'DAILY'));