CREATE TABLE "due_rejections" (
	"application_id" integer PRIMARY KEY NOT NULL,
	"question_id" integer NOT NULL,
	"qualifies" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "knock_outs" (
	"opportunity_id" integer PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"chosen_by" integer,
	CONSTRAINT "knock_outs_days" CHECK (days between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "equal_opportunity_choices" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"asks_region" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equal_opportunity_sums" (
	"company_id" integer NOT NULL,
	"opportunity_id" integer,
	"people" integer NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "equal_opportunity_sums_of" UNIQUE NULLS NOT DISTINCT("company_id","opportunity_id"),
	CONSTRAINT "equal_opportunity_sums_people" CHECK (people >= 10)
);
--> statement-breakpoint
CREATE TABLE "equal_opportunity_used" (
	"token" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "equal_opportunity_waiting" (
	"company_id" integer NOT NULL,
	"opportunity_id" integer,
	"sealed" text NOT NULL,
	CONSTRAINT "equal_opportunity_waiting_of" UNIQUE NULLS NOT DISTINCT("company_id","opportunity_id")
);
--> statement-breakpoint
ALTER TABLE "application_files" DROP CONSTRAINT "application_files_part";--> statement-breakpoint
ALTER TABLE "screening_questions" DROP CONSTRAINT "screening_questions_kind";--> statement-breakpoint
ALTER TABLE "screening_answers" ADD COLUMN "meets" boolean;--> statement-breakpoint
ALTER TABLE "screening_questions" ADD COLUMN "qualifies" jsonb;--> statement-breakpoint
ALTER TABLE "due_rejections" ADD CONSTRAINT "due_rejections_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_rejections" ADD CONSTRAINT "due_rejections_question_id_screening_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."screening_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knock_outs" ADD CONSTRAINT "knock_outs_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knock_outs" ADD CONSTRAINT "knock_outs_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equal_opportunity_choices" ADD CONSTRAINT "equal_opportunity_choices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equal_opportunity_sums" ADD CONSTRAINT "equal_opportunity_sums_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equal_opportunity_sums" ADD CONSTRAINT "equal_opportunity_sums_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equal_opportunity_waiting" ADD CONSTRAINT "equal_opportunity_waiting_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equal_opportunity_waiting" ADD CONSTRAINT "equal_opportunity_waiting_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_rejections_due" ON "due_rejections" USING btree ("due_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "due_rejections_question" ON "due_rejections" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "screening_answers_unmet" ON "screening_answers" USING btree ("application_id") WHERE not meets;--> statement-breakpoint
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_part" CHECK (part in ('cv', 'technical_proposal', 'financial_proposal') or part ~ '^((technical|financial)_document|answer)_[1-9][0-9]{0,9}$');--> statement-breakpoint
ALTER TABLE "screening_questions" ADD CONSTRAINT "screening_questions_kind" CHECK (kind in ('TEXT', 'CHOICE', 'NUMBER', 'YES_NO', 'FILE'));