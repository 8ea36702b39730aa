ALTER TABLE "passkeys" ADD COLUMN "binding" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "binding" text DEFAULT '' NOT NULL;