CREATE TABLE "firm_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "firm_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"firm_id" integer NOT NULL,
	"user_id" integer,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_name" text NOT NULL,
	"valid_until" date,
	"scan" text DEFAULT 'NOT_SCANNED' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firm_documents_storage" UNIQUE("storage_name"),
	CONSTRAINT "firm_documents_scan" CHECK (scan in ('NOT_SCANNED', 'WAITING', 'CLEAN', 'INFECTED'))
);
--> statement-breakpoint
CREATE TABLE "firm_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "firm_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"firm_id" integer NOT NULL,
	"email" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "firm_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"firm_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firm_members_user" UNIQUE("user_id"),
	CONSTRAINT "firm_members_role" CHECK (role in ('OWNER', 'WRITER'))
);
--> statement-breakpoint
CREATE TABLE "firms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "firms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"country" text NOT NULL,
	"registration_number" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"signatories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"wrapped_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "firm_id" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "sealed_firm" text;--> statement-breakpoint
ALTER TABLE "firm_documents" ADD CONSTRAINT "firm_documents_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_documents" ADD CONSTRAINT "firm_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_invitations" ADD CONSTRAINT "firm_invitations_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_invitations" ADD CONSTRAINT "firm_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_members" ADD CONSTRAINT "firm_members_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_members" ADD CONSTRAINT "firm_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_documents_firm" ON "firm_documents" USING btree ("firm_id","id");--> statement-breakpoint
CREATE INDEX "firm_documents_user" ON "firm_documents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "firm_invitations_address" ON "firm_invitations" USING btree ("firm_id","email");--> statement-breakpoint
CREATE INDEX "firm_invitations_email" ON "firm_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "firm_members_firm" ON "firm_members" USING btree ("firm_id","id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_of_firm" ON "applications" USING btree ("firm_id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_firm" UNIQUE("opportunity_id","firm_id");--> statement-breakpoint
CREATE TRIGGER firm_documents_removed AFTER DELETE ON firm_documents
FOR EACH ROW EXECUTE FUNCTION note_removed_file();
