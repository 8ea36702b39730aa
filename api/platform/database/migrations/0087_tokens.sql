CREATE TABLE "company_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"old_hash" text,
	"old_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_address" text,
	"revoked_at" timestamp with time zone,
	"binding" text NOT NULL,
	CONSTRAINT "company_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "company_tokens_old_hash_unique" UNIQUE("old_hash")
);
--> statement-breakpoint
CREATE TABLE "token_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "token_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"hour" timestamp with time zone,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_acts" ADD COLUMN "token_id" integer;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "token_id" integer;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "token_id" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "token_id" integer;--> statement-breakpoint
ALTER TABLE "company_tokens" ADD CONSTRAINT "company_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tokens" ADD CONSTRAINT "company_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_uses" ADD CONSTRAINT "token_uses_token_id_company_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."company_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_tokens_company" ON "company_tokens" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_tokens_user" ON "company_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "token_uses_read" ON "token_uses" USING btree ("token_id","hour","method","path","status","address");--> statement-breakpoint
CREATE INDEX "token_uses_token" ON "token_uses" USING btree ("token_id","id");--> statement-breakpoint
CREATE INDEX "token_uses_at" ON "token_uses" USING btree ("at");--> statement-breakpoint
ALTER TABLE "application_acts" ADD CONSTRAINT "application_acts_token_id_company_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."company_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_token_id_company_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."company_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_token_id_company_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."company_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_token_id_company_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."company_tokens"("id") ON DELETE set null ON UPDATE no action;