CREATE TABLE "proposal_draft_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_draft_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"draft_id" integer NOT NULL,
	"slot" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sealed_details" text NOT NULL,
	"storage_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_draft_files_slot" UNIQUE("draft_id","slot"),
	CONSTRAINT "proposal_draft_files_storage" UNIQUE("storage_name")
);
--> statement-breakpoint
CREATE TABLE "proposal_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"wrapped_key" text NOT NULL,
	"sealed_bio" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_drafts_person" UNIQUE("opportunity_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "application_files" DROP CONSTRAINT "application_files_part";--> statement-breakpoint
ALTER TABLE "proposal_draft_files" ADD CONSTRAINT "proposal_draft_files_draft_id_proposal_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."proposal_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD CONSTRAINT "proposal_drafts_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD CONSTRAINT "proposal_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_drafts_user" ON "proposal_drafts" USING btree ("user_id","updated_at");--> statement-breakpoint
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_part" CHECK (part in ('cv', 'technical_proposal', 'financial_proposal') or part ~ '^(technical|financial)_document_[1-9][0-9]{0,9}$');--> statement-breakpoint
CREATE TRIGGER proposal_draft_files_removed AFTER DELETE ON proposal_draft_files
FOR EACH ROW EXECUTE FUNCTION note_removed_file();
