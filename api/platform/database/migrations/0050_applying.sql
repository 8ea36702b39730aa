CREATE TABLE "kept_cvs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_cvs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"scan" text DEFAULT 'NOT_SCANNED' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_cvs_storage" UNIQUE("storage_name"),
	CONSTRAINT "kept_cvs_scan" CHECK (scan in ('NOT_SCANNED', 'WAITING', 'CLEAN', 'INFECTED'))
);
--> statement-breakpoint
CREATE TABLE "screening_answers" (
	"application_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "screening_answers_application_id_question_id_pk" PRIMARY KEY("application_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "screening_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "screening_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"choices" text[] NOT NULL,
	"is_required" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "screening_questions_kind" CHECK (kind in ('TEXT', 'CHOICE', 'NUMBER', 'YES_NO'))
);
--> statement-breakpoint
ALTER TABLE "kept_cvs" ADD CONSTRAINT "kept_cvs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_answers" ADD CONSTRAINT "screening_answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_answers" ADD CONSTRAINT "screening_answers_question_id_screening_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."screening_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_questions" ADD CONSTRAINT "screening_questions_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_cvs_user" ON "kept_cvs" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "kept_cvs_default" ON "kept_cvs" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "screening_answers_question" ON "screening_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "screening_questions_opportunity" ON "screening_questions" USING btree ("opportunity_id","position");--> statement-breakpoint
CREATE TRIGGER kept_cvs_removed AFTER DELETE ON kept_cvs
FOR EACH ROW EXECUTE FUNCTION note_removed_file();
