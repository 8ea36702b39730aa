ALTER TABLE "application_files" ADD COLUMN "sealed_details" text;--> statement-breakpoint
-- Older rows are encrypted by the step that has the key, after this; each row that is written from now on is checked.
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_sealed" CHECK (case when is_sealed then sealed_details is not null and name = '' and sha256 = '' else sealed_details is null end) NOT VALID;--> statement-breakpoint
-- Answers of the last day stay: as text in braces until that step encrypts them.
ALTER TABLE "idempotency_keys" RENAME COLUMN "answer" TO "sealed_answer";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "sealed_answer" TYPE text USING jsonb_build_object('hash', "request_hash", 'answer', "sealed_answer")::text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "request_hash";--> statement-breakpoint
UPDATE "notifications" SET "message" = 'proposal_refused', "params" = "params" - 'file' - 'kind' WHERE "message" = 'application_refused' AND "params"->>'kind' = 'RFP';
