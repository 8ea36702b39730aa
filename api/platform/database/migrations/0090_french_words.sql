-- The index is made again from the opportunities when the server next starts: it splits what French elides ("d’équipe") and has stems of
-- short French texts.
TRUNCATE "open_opportunities", "search_blocks", "search_bitmaps", "search_terms", "search_words";--> statement-breakpoint
-- So are the vectors of CVs, in the background.
INSERT INTO "outdated_cv_texts" ("below") SELECT max("application_id") + 1 FROM "cv_texts" HAVING max("application_id") < 2147483647
ON CONFLICT DO NOTHING;
