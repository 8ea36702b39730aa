ALTER TABLE "rejections" DROP CONSTRAINT "rejections_said";--> statement-breakpoint
ALTER TABLE "rejections" DROP CONSTRAINT "rejections_pkey";--> statement-breakpoint
ALTER TABLE "rejections" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "rejections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "rejections" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "rejections" ADD CONSTRAINT "rejections_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rejections_application" ON "rejections" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "rejections_batch" ON "rejections" USING btree ("batch_id");