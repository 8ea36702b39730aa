CREATE TABLE "outdated_excerpts" (
	"below" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Excerpts ran headings into what follows them. The server makes them anew in the background, a few at a time, the newest first.
INSERT INTO "outdated_excerpts" ("below") SELECT max("id") + 1 FROM "opportunities" HAVING max("id") < 2147483647;
