-- People acknowledged what a version said, so it stays as it was. Only who published it is forgotten with their account.
CREATE FUNCTION keep_page_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.published_by IS NULL
    AND (OLD.page, OLD.version, OLD.text, OLD.summary, OLD.is_material, OLD.published_at)
      = (NEW.page, NEW.version, NEW.text, NEW.summary, NEW.is_material, NEW.published_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'published versions of pages are kept as they are';
END $$;
--> statement-breakpoint
CREATE TRIGGER page_versions_kept BEFORE UPDATE OR DELETE ON page_versions
FOR EACH ROW EXECUTE FUNCTION keep_page_version();
