-- Every change of who somebody is, by whatever program, is announced when it is committed: processes keep identities for seconds.
CREATE FUNCTION announce_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('identity', TG_ARGV[0] || ' ' || (to_jsonb(coalesce(OLD, NEW)) ->> TG_ARGV[1]));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Processes know by themselves when a session is over.
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions
FOR EACH ROW WHEN (OLD.expires_at > now() AND OLD.last_used_at + OLD.idle_seconds * interval '1 second' > now())
EXECUTE FUNCTION announce_identity('user', 'user_id');
--> statement-breakpoint
-- A use alone, which moves last_used_at on and binds it, changes nothing that is kept.
CREATE TRIGGER sessions_changed AFTER UPDATE ON sessions
FOR EACH ROW WHEN (NEW.last_used_at <= OLD.last_used_at OR NEW.binding = OLD.binding
  OR (OLD.id, OLD.user_id, OLD.token_hash, OLD.idle_seconds, OLD.expires_at, OLD.proven_at, OLD.is_two_factor)
    IS DISTINCT FROM
    (NEW.id, NEW.user_id, NEW.token_hash, NEW.idle_seconds, NEW.expires_at, NEW.proven_at, NEW.is_two_factor))
EXECUTE FUNCTION announce_identity('user', 'user_id');
--> statement-breakpoint
CREATE TRIGGER users_identity_changed AFTER UPDATE ON users
FOR EACH ROW WHEN ((OLD.user_type, OLD.verified_at, OLD.suspended_at) IS DISTINCT FROM (NEW.user_type, NEW.verified_at, NEW.suspended_at))
EXECUTE FUNCTION announce_identity('user', 'id');
--> statement-breakpoint
CREATE TRIGGER company_members_joined_or_left AFTER INSERT OR DELETE ON company_members
FOR EACH ROW EXECUTE FUNCTION announce_identity('user', 'user_id');
--> statement-breakpoint
CREATE TRIGGER company_members_changed AFTER UPDATE ON company_members
FOR EACH ROW WHEN ((OLD.user_id, OLD.company_id, OLD.role) IS DISTINCT FROM (NEW.user_id, NEW.company_id, NEW.role))
EXECUTE FUNCTION announce_identity('user', 'user_id');
--> statement-breakpoint
CREATE TRIGGER companies_identity_changed AFTER UPDATE ON companies
FOR EACH ROW WHEN ((OLD.suspended_at, OLD.second_step_from) IS DISTINCT FROM (NEW.suspended_at, NEW.second_step_from))
EXECUTE FUNCTION announce_identity('company', 'id');
