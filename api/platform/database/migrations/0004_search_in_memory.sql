-- The index is made again from the opportunities when the server next starts.
TRUNCATE "open_calls", "search_blocks", "search_bitmaps", "search_terms", "search_words";--> statement-breakpoint
CREATE SEQUENCE "public"."search_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "open_calls" ADD COLUMN "words" text NOT NULL;--> statement-breakpoint
ALTER TABLE "search_blocks" ADD COLUMN "version" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "opportunities_open" ON "opportunities" USING btree ("id") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "opportunities_open_company" ON "opportunities" USING btree ("company_id") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "search_blocks_version" ON "search_blocks" USING btree ("version");--> statement-breakpoint
ALTER TABLE "open_calls" DROP COLUMN "vector";--> statement-breakpoint
-- Long texts live beside the table, uncompressed: sorting and paging read narrow rows.
ALTER TABLE "open_calls" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
-- How many calls may wait for this index is said by each transaction that adds some.
ALTER INDEX "open_calls_rare_terms" RESET (gin_pending_list_limit);--> statement-breakpoint
-- Counts change often; with room in the page that makes no work for the indexes.
ALTER TABLE "search_words" SET (fillfactor = 70);
