CREATE TABLE "criteria" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "criteria_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"parent_id" integer,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"guidance" text NOT NULL,
	"points" numeric(5, 2) NOT NULL,
	"minimum" numeric(5, 2),
	CONSTRAINT "criteria_position" UNIQUE("opportunity_id","position"),
	CONSTRAINT "criteria_key" UNIQUE("opportunity_id","key")
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "lots_number" UNIQUE("opportunity_id","number"),
	CONSTRAINT "lots_key" UNIQUE("opportunity_id","key")
);
--> statement-breakpoint
CREATE TABLE "mandatory_requirements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mandatory_requirements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"needs_document" boolean NOT NULL,
	"envelope" text NOT NULL,
	CONSTRAINT "mandatory_requirements_position" UNIQUE("opportunity_id","position"),
	CONSTRAINT "mandatory_requirements_key" UNIQUE("opportunity_id","key"),
	CONSTRAINT "mandatory_requirements_envelope" CHECK (envelope in ('TECHNICAL', 'FINANCIAL'))
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"opportunity_id" integer PRIMARY KEY NOT NULL,
	"procurement_method" text NOT NULL,
	"category" text,
	"codes" jsonb NOT NULL,
	"delivery_place" text,
	"delivery_from" date,
	"delivery_until" date,
	"is_budget_shown" boolean NOT NULL,
	"budget_min" numeric(14, 2),
	"budget_max" numeric(14, 2),
	"currency" text,
	"price_tax" text DEFAULT 'INCLUDED' NOT NULL,
	"selection_method" text,
	"technical_weight" numeric(5, 2),
	"minimum" numeric(5, 2),
	"is_bidder_blind" boolean NOT NULL,
	"standstill_days" integer NOT NULL,
	CONSTRAINT "plans_procurement_method" CHECK (procurement_method in ('OPEN', 'SELECTIVE', 'LIMITED', 'DIRECT')),
	CONSTRAINT "plans_category" CHECK (category in ('GOODS', 'WORKS', 'SERVICES')),
	CONSTRAINT "plans_selection_method" CHECK (selection_method in ('QUALITY_AND_COST', 'LEAST_COST', 'FIXED_BUDGET', 'QUALITY')),
	CONSTRAINT "plans_price_tax" CHECK (price_tax in ('INCLUDED', 'EXCLUDED'))
);
--> statement-breakpoint
ALTER TABLE "criteria" ADD CONSTRAINT "criteria_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "criteria" ADD CONSTRAINT "criteria_parent_id_criteria_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."criteria"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandatory_requirements" ADD CONSTRAINT "mandatory_requirements_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "criteria_parent" ON "criteria" USING btree ("parent_id");