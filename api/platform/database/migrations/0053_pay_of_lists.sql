-- The index is made again from the opportunities when the server next starts: it knows pay, skills, industries and languages now.
TRUNCATE "open_opportunities", "search_blocks", "search_bitmaps", "search_terms", "search_words";--> statement-breakpoint
ALTER TABLE "open_opportunities" ADD COLUMN "pay_unit" text;--> statement-breakpoint
ALTER TABLE "open_opportunities" ADD COLUMN "pay" double precision;--> statement-breakpoint
CREATE INDEX "open_opportunities_pay" ON "open_opportunities" USING btree ("kind","pay_unit","pay" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE pay_unit is not null;--> statement-breakpoint
-- Values of a saved search stand once and in one order from now on, so that the same search is found again.
UPDATE "saved_searches" SET "query" = (
  SELECT jsonb_object_agg("key", CASE WHEN jsonb_typeof("value") = 'array' THEN (
    SELECT coalesce(jsonb_agg("element" ORDER BY "element" COLLATE "C"), '[]')
    FROM (SELECT DISTINCT jsonb_array_elements_text("value") AS "element") AS "elements"
  ) ELSE "value" END)
  FROM jsonb_each("query")
) WHERE jsonb_path_exists("query", '$.* ? (@.type() == "array")');
