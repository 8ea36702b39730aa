CREATE TABLE "outdated_cv_texts" (
	"below" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Vectors held words that are masked in blind screening among those that find an applicant. The server makes them anew in the background, a
-- few at a time, the newest first.
INSERT INTO "outdated_cv_texts" ("below") SELECT max("application_id") + 1 FROM "cv_texts" HAVING max("application_id") < 2147483647;
