CREATE TABLE "criteria_lists" (
	"opportunity_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"saved_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scorecard_looks" (
	"application_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scorecard_looks_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scorecards" (
	"panel_member_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"overall" integer,
	"comment" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"handed_in_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"had_looked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scorecards_panel_member_id_application_id_pk" PRIMARY KEY("panel_member_id","application_id"),
	CONSTRAINT "scorecards_overall" CHECK (overall between 1 and 4),
	CONSTRAINT "scorecards_whole" CHECK (handed_in_at is null or overall is not null)
);
--> statement-breakpoint
ALTER TABLE "criteria" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "criteria_lists" ADD CONSTRAINT "criteria_lists_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "criteria_lists" ADD CONSTRAINT "criteria_lists_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_looks" ADD CONSTRAINT "scorecard_looks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_looks" ADD CONSTRAINT "scorecard_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_panel_member_id_panel_members_id_fk" FOREIGN KEY ("panel_member_id") REFERENCES "public"."panel_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scorecard_looks_user" ON "scorecard_looks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scorecards_application" ON "scorecards" USING btree ("application_id");