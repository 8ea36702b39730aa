-- The last change stands in for what closed before the moment was recorded.
UPDATE "opportunities" SET "closed_at" = least("deadline_at", "updated_at") WHERE "status" IN ('CLOSED', 'CANCELLED');--> statement-breakpoint
CREATE FUNCTION note_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status IN ('CLOSED', 'CANCELLED') THEN
		NEW.closed_at := least(coalesce(NEW.closed_at, now()), NEW.deadline_at);
	ELSE
		NEW.closed_at := NULL;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER opportunities_note_closing BEFORE INSERT OR UPDATE OF "status", "deadline_at" ON "opportunities"
	FOR EACH ROW EXECUTE FUNCTION note_closing();
