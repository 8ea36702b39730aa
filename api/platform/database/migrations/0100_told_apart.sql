CREATE TABLE "people_told_apart" (
	"low_id" integer NOT NULL,
	"high_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"said_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_told_apart_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "people_told_apart_order" CHECK (low_id < high_id)
);
--> statement-breakpoint
ALTER TABLE "people_told_apart" ADD CONSTRAINT "people_told_apart_said_by_users_id_fk" FOREIGN KEY ("said_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_told_apart" ADD CONSTRAINT "people_told_apart_low" FOREIGN KEY ("low_id","company_id") REFERENCES "public"."company_people"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_told_apart" ADD CONSTRAINT "people_told_apart_high" FOREIGN KEY ("high_id","company_id") REFERENCES "public"."company_people"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_told_apart_second" ON "people_told_apart" USING btree ("high_id");