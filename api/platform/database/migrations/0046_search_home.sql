CREATE TABLE "search_home" (
	"country" text PRIMARY KEY NOT NULL
);
