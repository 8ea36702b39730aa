CREATE TABLE "page_translations" (
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"published_by" integer,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_translations_page_version_language_revision_pk" PRIMARY KEY("page","version","language","revision"),
	CONSTRAINT "page_translations_revision" CHECK (revision > 0)
);
--> statement-breakpoint
ALTER TABLE "page_translations" ADD CONSTRAINT "page_translations_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_translations" ADD CONSTRAINT "page_translations_page_version_page_versions_page_version_fk" FOREIGN KEY ("page","version") REFERENCES "public"."page_versions"("page","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- People acknowledged what they read in their language, so it stays as it was. Only who published it is forgotten with their account.
CREATE FUNCTION keep_page_translation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.published_by IS NULL
    AND (OLD.page, OLD.version, OLD.language, OLD.revision, OLD.text, OLD.published_at)
      = (NEW.page, NEW.version, NEW.language, NEW.revision, NEW.text, NEW.published_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'published texts of pages are kept as they are';
END $$;
--> statement-breakpoint
CREATE TRIGGER page_translations_kept BEFORE UPDATE OR DELETE ON page_translations
FOR EACH ROW EXECUTE FUNCTION keep_page_translation();
