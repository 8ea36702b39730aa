-- A second person of a provider could be connected to one account once; the first one stays.
DELETE FROM "identities" later USING "identities" first
	WHERE first.user_id = later.user_id AND first.issuer = later.issuer AND first.id < later.id;--> statement-breakpoint
-- Accounts that were registered with a provider had the hash of a password that nobody knows, until they chose one.
UPDATE "users" u SET password_hash = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
	WHERE EXISTS (SELECT FROM "identities" i WHERE i.user_id = u.id AND i.created_at = u.created_at)
	AND NOT EXISTS (SELECT FROM "security_events" e WHERE e.account_id = u.id AND e.kind IN ('password_reset', 'password_changed'));--> statement-breakpoint
DROP INDEX "identities_user";--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_issuer" UNIQUE("user_id","issuer");