CREATE FUNCTION refuse_release_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A release never changes; another one is published';
END $$;--> statement-breakpoint
CREATE TRIGGER ocds_releases_stay BEFORE UPDATE ON "ocds_releases"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_release_change();
