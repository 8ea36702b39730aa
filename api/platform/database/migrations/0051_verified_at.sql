ALTER TABLE "companies" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
-- The audit log knows when marks of before were given.
UPDATE "companies" SET "verified_at" = (
  SELECT max("at") FROM "audit_log" WHERE "action" = 'company.verified' AND "subject" = 'company ' || "companies"."id")
WHERE "is_verified";
