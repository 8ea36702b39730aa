ALTER TABLE "applications" ADD COLUMN "told_status" text DEFAULT 'RECEIVED' NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_items" ADD COLUMN "replaced_by" integer;--> statement-breakpoint
ALTER TABLE "batch_items" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "is_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_replaced_by_batches_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_items_replaced" ON "batch_items" USING btree ("replaced_by") WHERE replaced_by is not null;--> statement-breakpoint
ALTER TABLE "applications" DROP COLUMN "outcome_sent_at";