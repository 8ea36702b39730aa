ALTER TABLE "applicant_texts" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applicant_texts" ADD COLUMN "rating" real;--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("opportunity_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_active" ON "applications" USING btree ("opportunity_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_statuses" ON "applications" USING btree ("opportunity_id","status");--> statement-breakpoint
CREATE INDEX "applicant_texts_name" ON "applicant_texts" USING btree ("opportunity_id","name","application_id");--> statement-breakpoint
CREATE INDEX "applicant_texts_rating" ON "applicant_texts" USING btree ("opportunity_id","rating" DESC NULLS LAST,"application_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applicant_texts_waiting" ON "applicant_texts" USING btree ("updated_at") WHERE state = 'WAITING';--> statement-breakpoint
INSERT INTO "applicant_texts" ("application_id", "opportunity_id", "updated_at")
SELECT a.id, a.opportunity_id, now() - interval '1 day' FROM "applications" a JOIN "opportunities" o ON o.id = a.opportunity_id
WHERE o.kind = 'JOB' ON CONFLICT DO NOTHING;
