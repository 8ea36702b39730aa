ALTER TABLE "academic_records" ALTER COLUMN "start_date" SET DATA TYPE text USING to_char("start_date", 'YYYY-MM-DD');--> statement-breakpoint
ALTER TABLE "academic_records" ALTER COLUMN "end_date" SET DATA TYPE text USING to_char("end_date", 'YYYY-MM-DD');--> statement-breakpoint
ALTER TABLE "employment_records" ALTER COLUMN "start_date" SET DATA TYPE text USING to_char("start_date", 'YYYY-MM-DD');--> statement-breakpoint
ALTER TABLE "employment_records" ALTER COLUMN "end_date" SET DATA TYPE text USING to_char("end_date", 'YYYY-MM-DD');
