CREATE TABLE "open_calls" (
	"id" integer PRIMARY KEY NOT NULL,
	"slot" integer GENERATED ALWAYS AS IDENTITY (sequence name "open_calls_slot_seq" INCREMENT BY 1 MINVALUE 0 MAXVALUE 2147483647 START WITH 0 CACHE 1),
	"kind" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"head_vector" "tsvector" NOT NULL,
	"vector" "tsvector" NOT NULL,
	"rare_terms" "tsvector" NOT NULL,
	CONSTRAINT "open_calls_slot" UNIQUE("slot")
);
--> statement-breakpoint
CREATE TABLE "search_bitmaps" (
	"term" text NOT NULL,
	"block" integer NOT NULL,
	"bits" bit(4096) NOT NULL,
	CONSTRAINT "search_bitmaps_term_block_pk" PRIMARY KEY("term","block")
);
--> statement-breakpoint
CREATE TABLE "search_blocks" (
	"block" integer PRIMARY KEY NOT NULL,
	"JOB" bit(4096) NOT NULL,
	"RFP" bit(4096) NOT NULL,
	"FULL_TIME" bit(4096) NOT NULL,
	"PART_TIME" bit(4096) NOT NULL,
	"CONTRACT" bit(4096) NOT NULL,
	"INTERNSHIP" bit(4096) NOT NULL,
	"NATIONAL_SERVICE" bit(4096) NOT NULL,
	"VOLUNTEERING" bit(4096) NOT NULL,
	"REMOTE" bit(4096) NOT NULL,
	"ON_SITE" bit(4096) NOT NULL,
	"HYBRID" bit(4096) NOT NULL,
	"ENTRY_LEVEL" bit(4096) NOT NULL,
	"INTERMEDIATE" bit(4096) NOT NULL,
	"EXPERT" bit(4096) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"sampled" integer NOT NULL,
	"is_common" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"term" text NOT NULL,
	"sampled" integer DEFAULT 0 NOT NULL,
	"variants" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "open_calls_newest" ON "open_calls" USING btree ("kind","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "open_calls_closing" ON "open_calls" USING btree ("kind","deadline_at","id");--> statement-breakpoint
CREATE INDEX "open_calls_rare_terms" ON "open_calls" USING gin ("rare_terms");--> statement-breakpoint
CREATE INDEX "search_terms_common" ON "search_terms" USING btree ("term") WHERE is_common;--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_variants" ON "search_words" USING gin ("variants") WITH (fastupdate=false);
--> statement-breakpoint
-- A block's row is 7.3 KB: it stays in one page, uncompressed, so that counting reads pages and nothing else.
ALTER TABLE "search_blocks" ALTER COLUMN "JOB" SET STORAGE PLAIN,
	ALTER COLUMN "RFP" SET STORAGE PLAIN,
	ALTER COLUMN "FULL_TIME" SET STORAGE PLAIN,
	ALTER COLUMN "PART_TIME" SET STORAGE PLAIN,
	ALTER COLUMN "CONTRACT" SET STORAGE PLAIN,
	ALTER COLUMN "INTERNSHIP" SET STORAGE PLAIN,
	ALTER COLUMN "NATIONAL_SERVICE" SET STORAGE PLAIN,
	ALTER COLUMN "VOLUNTEERING" SET STORAGE PLAIN,
	ALTER COLUMN "REMOTE" SET STORAGE PLAIN,
	ALTER COLUMN "ON_SITE" SET STORAGE PLAIN,
	ALTER COLUMN "HYBRID" SET STORAGE PLAIN,
	ALTER COLUMN "ENTRY_LEVEL" SET STORAGE PLAIN,
	ALTER COLUMN "INTERMEDIATE" SET STORAGE PLAIN,
	ALTER COLUMN "EXPERT" SET STORAGE PLAIN;
--> statement-breakpoint
-- Long vectors live beside the table: sorting and paging read narrow rows.
ALTER TABLE "open_calls" SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE "open_calls" ALTER COLUMN "head_vector" SET STORAGE MAIN,
	ALTER COLUMN "rare_terms" SET STORAGE EXTERNAL,
	ALTER COLUMN "vector" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Every search reads the pending list as a whole.
ALTER INDEX "open_calls_rare_terms" SET (gin_pending_list_limit = 256);
--> statement-breakpoint
-- The newest block's bitmaps change with every call; with room in the page that makes no work for the index or vacuum.
ALTER TABLE "search_bitmaps" SET (fillfactor = 50);
