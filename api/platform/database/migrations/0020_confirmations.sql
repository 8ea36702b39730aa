ALTER TABLE "openings" RENAME TO "bid_opening_confirmations";--> statement-breakpoint
ALTER TABLE "bid_opening_confirmations" RENAME CONSTRAINT "openings_press" TO "bid_opening_confirmations_member";--> statement-breakpoint
ALTER TABLE "bid_opening_confirmations" RENAME CONSTRAINT "openings_opportunity_id_opportunities_id_fk" TO "bid_opening_confirmations_opportunity_id_opportunities_id_fk";--> statement-breakpoint
ALTER TABLE "bid_opening_confirmations" RENAME CONSTRAINT "openings_user_id_users_id_fk" TO "bid_opening_confirmations_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "applicant_texts" RENAME TO "cv_texts";--> statement-breakpoint
ALTER TABLE "cv_texts" RENAME CONSTRAINT "applicant_texts_pkey" TO "cv_texts_pkey";--> statement-breakpoint
ALTER TABLE "cv_texts" RENAME CONSTRAINT "applicant_texts_state" TO "cv_texts_state";--> statement-breakpoint
ALTER TABLE "cv_texts" RENAME CONSTRAINT "applicant_texts_application_id_applications_id_fk" TO "cv_texts_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "cv_texts" RENAME CONSTRAINT "applicant_texts_opportunity_id_opportunities_id_fk" TO "cv_texts_opportunity_id_opportunities_id_fk";--> statement-breakpoint
ALTER INDEX "applicant_texts_vector" RENAME TO "cv_texts_vector";--> statement-breakpoint
ALTER INDEX "applicant_texts_name" RENAME TO "cv_texts_name";--> statement-breakpoint
ALTER INDEX "applicant_texts_rating" RENAME TO "cv_texts_rating";--> statement-breakpoint
ALTER INDEX "applicant_texts_waiting" RENAME TO "cv_texts_waiting";
