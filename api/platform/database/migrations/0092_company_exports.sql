CREATE TABLE "company_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"fault" text,
	"held_by" text,
	"held_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"size" bigint,
	"storage_name" text,
	"wrapped_key" text,
	"expires_at" timestamp with time zone,
	CONSTRAINT "company_exports_state" CHECK (state in ('WAITING', 'RUNNING', 'READY', 'FAILED')),
	CONSTRAINT "company_exports_ready" CHECK ((state = 'READY') = (storage_name is not null)),
	CONSTRAINT "company_exports_key" CHECK ((storage_name is null) = (wrapped_key is null))
);
--> statement-breakpoint
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_exports_one" ON "company_exports" USING btree ("company_id") WHERE state in ('WAITING', 'RUNNING');--> statement-breakpoint
CREATE INDEX "company_exports_company" ON "company_exports" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "company_exports_user" ON "company_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_exports_expires" ON "company_exports" USING btree ("expires_at");