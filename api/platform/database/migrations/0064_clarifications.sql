CREATE TABLE "clarifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clarifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"is_about_price" boolean NOT NULL,
	"question" text NOT NULL,
	"asked_by" integer,
	"asker_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_until" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"document_id" integer,
	"overdue_at" timestamp with time zone,
	CONSTRAINT "clarifications_answered" CHECK ((answer = '') = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "evaluation_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluation_documents_storage_name_unique" UNIQUE("storage_name")
);
--> statement-breakpoint
ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_document_id_evaluation_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."evaluation_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_documents" ADD CONSTRAINT "evaluation_documents_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clarifications_opportunity" ON "clarifications" USING btree ("opportunity_id","id");--> statement-breakpoint
CREATE INDEX "clarifications_application" ON "clarifications" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "clarifications_waiting" ON "clarifications" USING btree ("answer_until") WHERE answered_at is null and overdue_at is null;--> statement-breakpoint
CREATE INDEX "evaluation_documents_opportunity" ON "evaluation_documents" USING btree ("opportunity_id");
--> statement-breakpoint
CREATE TRIGGER evaluation_documents_removed AFTER DELETE ON evaluation_documents
FOR EACH ROW EXECUTE FUNCTION note_removed_file();
