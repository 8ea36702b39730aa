ALTER TABLE "proposal_drafts" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_draft_files" ADD COLUMN "added_by" integer;--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD COLUMN "firm_id" integer;--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD COLUMN "saved_by" integer;--> statement-breakpoint
ALTER TABLE "proposal_draft_files" ADD CONSTRAINT "proposal_draft_files_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD CONSTRAINT "proposal_drafts_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD CONSTRAINT "proposal_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_draft_files_person" ON "proposal_draft_files" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "proposal_drafts_of_firm" ON "proposal_drafts" USING btree ("firm_id","updated_at");--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD CONSTRAINT "proposal_drafts_firm" UNIQUE("opportunity_id","firm_id");--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD CONSTRAINT "proposal_drafts_owner" CHECK (num_nonnulls(user_id, firm_id) = 1);--> statement-breakpoint
UPDATE "proposal_drafts" SET "saved_by" = "user_id";--> statement-breakpoint
UPDATE "proposal_draft_files" f SET "added_by" = d."user_id" FROM "proposal_drafts" d WHERE d."id" = f."draft_id";
