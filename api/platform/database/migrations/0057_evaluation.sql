CREATE TABLE "act_confirmations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "act_confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"act" text NOT NULL,
	"user_id" integer,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "agreed_scores" (
	"application_id" integer NOT NULL,
	"criterion_id" integer NOT NULL,
	"points" numeric(5, 2),
	"reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"agreed_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreed_scores_application_id_criterion_id_pk" PRIMARY KEY("application_id","criterion_id")
);
--> statement-breakpoint
CREATE TABLE "declarations" (
	"panel_member_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"has_conflict" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "declarations_panel_member_id_application_id_pk" PRIMARY KEY("panel_member_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "panel_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "panel_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"email" text,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"joined_at" timestamp with time zone,
	"is_outsider" boolean NOT NULL,
	"is_chair" boolean NOT NULL,
	"added_by" integer,
	"recused_at" timestamp with time zone,
	"recused_because" text,
	"removed_at" timestamp with time zone,
	"removed_because" text,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"dissent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proceeding_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proceeding_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"act" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" integer,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proceedings" (
	"opportunity_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"scores_hash" text,
	"end_reason" text,
	CONSTRAINT "proceedings_state" CHECK (state in ('TECHNICAL_OPENED', 'EVALUATING', 'CONSENSUS', 'TECHNICAL_FINAL', 'FINANCIAL_OPENED', 'RANKED', 'INTENDED', 'AWARDED', 'CONTRACTED', 'UNSUCCESSFUL', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "requirement_checks" (
	"application_id" integer NOT NULL,
	"requirement_id" integer NOT NULL,
	"is_met" boolean NOT NULL,
	"reason" text NOT NULL,
	"checked_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requirement_checks_application_id_requirement_id_pk" PRIMARY KEY("application_id","requirement_id")
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"panel_member_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"criterion_id" integer NOT NULL,
	"points" numeric(5, 2),
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scores_panel_member_id_application_id_criterion_id_pk" PRIMARY KEY("panel_member_id","application_id","criterion_id")
);
--> statement-breakpoint
ALTER TABLE "act_confirmations" ADD CONSTRAINT "act_confirmations_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_confirmations" ADD CONSTRAINT "act_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_scores" ADD CONSTRAINT "agreed_scores_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_scores" ADD CONSTRAINT "agreed_scores_criterion_id_criteria_id_fk" FOREIGN KEY ("criterion_id") REFERENCES "public"."criteria"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_scores" ADD CONSTRAINT "agreed_scores_agreed_by_users_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_panel_member_id_panel_members_id_fk" FOREIGN KEY ("panel_member_id") REFERENCES "public"."panel_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_members" ADD CONSTRAINT "panel_members_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_members" ADD CONSTRAINT "panel_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_members" ADD CONSTRAINT "panel_members_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proceeding_events" ADD CONSTRAINT "proceeding_events_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proceeding_events" ADD CONSTRAINT "proceeding_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proceedings" ADD CONSTRAINT "proceedings_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_checks" ADD CONSTRAINT "requirement_checks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_checks" ADD CONSTRAINT "requirement_checks_requirement_id_mandatory_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."mandatory_requirements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_checks" ADD CONSTRAINT "requirement_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_panel_member_id_panel_members_id_fk" FOREIGN KEY ("panel_member_id") REFERENCES "public"."panel_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_criterion_id_criteria_id_fk" FOREIGN KEY ("criterion_id") REFERENCES "public"."criteria"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "act_confirmations_member" ON "act_confirmations" USING btree ("opportunity_id","act","user_id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "panel_members_opportunity" ON "panel_members" USING btree ("opportunity_id","id");--> statement-breakpoint
CREATE INDEX "panel_members_user" ON "panel_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "panel_members_person" ON "panel_members" USING btree ("opportunity_id","user_id") WHERE user_id is not null and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "panel_members_chair" ON "panel_members" USING btree ("opportunity_id") WHERE is_chair and removed_at is null and recused_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "panel_members_email" ON "panel_members" USING btree ("opportunity_id","email") WHERE email is not null and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "panel_members_token" ON "panel_members" USING btree ("token_hash") WHERE token_hash is not null;--> statement-breakpoint
CREATE INDEX "proceeding_events_opportunity" ON "proceeding_events" USING btree ("opportunity_id","id");