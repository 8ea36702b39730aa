-- Rows go in several ways, cascades included; each leaves the name of its file.
CREATE FUNCTION note_removed_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_files (storage_name) VALUES (OLD.storage_name)
  ON CONFLICT (storage_name) DO UPDATE SET removed_at = now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER application_files_removed AFTER DELETE ON application_files
FOR EACH ROW EXECUTE FUNCTION note_removed_file();
--> statement-breakpoint
CREATE TRIGGER attachments_removed AFTER DELETE ON attachments
FOR EACH ROW EXECUTE FUNCTION note_removed_file();
