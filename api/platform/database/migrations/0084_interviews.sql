CREATE TABLE "interview_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"place" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"minutes" integer NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"panel" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kit" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_followed" boolean DEFAULT false NOT NULL,
	"stage_id" integer,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_invitees" (
	"invitation_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"answer" text,
	"answer_message" text DEFAULT '' NOT NULL,
	"proposed_times" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_invitees_invitation_id_application_id_pk" PRIMARY KEY("invitation_id","application_id"),
	CONSTRAINT "interview_invitees_answer" CHECK (answer in ('PICKED', 'DECLINED', 'PROPOSED')),
	CONSTRAINT "interview_invitees_answered" CHECK ((answer is null) = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "interview_seats" (
	"interview_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_seats_interview_id_user_id_pk" PRIMARY KEY("interview_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "interview_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invitation_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "slot_id" integer;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "kit" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "is_followed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "stage_id" integer;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "answer_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "proposed_times" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "timed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "reminded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interview_invitations" ADD CONSTRAINT "interview_invitations_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_invitations" ADD CONSTRAINT "interview_invitations_stage_id_job_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."job_stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_invitations" ADD CONSTRAINT "interview_invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_invitees" ADD CONSTRAINT "interview_invitees_invitation_id_interview_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."interview_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_invitees" ADD CONSTRAINT "interview_invitees_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_seats" ADD CONSTRAINT "interview_seats_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_seats" ADD CONSTRAINT "interview_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_slots" ADD CONSTRAINT "interview_slots_invitation_id_interview_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."interview_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_invitations_opportunity" ON "interview_invitations" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "interview_invitations_stage" ON "interview_invitations" USING btree ("stage_id") WHERE stage_id is not null;--> statement-breakpoint
CREATE INDEX "interview_invitees_application" ON "interview_invitees" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "interview_seats_user" ON "interview_seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interview_slots_invitation" ON "interview_slots" USING btree ("invitation_id");--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_slot_id_interview_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."interview_slots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_stage_id_job_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."job_stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interviews_slot" ON "interviews" USING btree ("slot_id") WHERE slot_id is not null;--> statement-breakpoint
CREATE INDEX "interviews_stage" ON "interviews" USING btree ("stage_id") WHERE stage_id is not null;--> statement-breakpoint
CREATE INDEX "interviews_to_remind" ON "interviews" USING btree ("starts_at") WHERE reminded < 2 and cancelled_at is null;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_answer" CHECK (answer in ('ACCEPTED', 'DECLINED', 'PROPOSED'));--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_answered" CHECK ((answer is null) = (answered_at is null));