ALTER TABLE "call_views" RENAME TO "page_views";--> statement-breakpoint
ALTER TABLE "page_views" RENAME CONSTRAINT "call_views_opportunity_id_day_pk" TO "page_views_opportunity_id_day_pk";--> statement-breakpoint
ALTER TABLE "page_views" RENAME CONSTRAINT "call_views_opportunity_id_opportunities_id_fk" TO "page_views_opportunity_id_opportunities_id_fk";--> statement-breakpoint
ALTER TABLE "saved_search_calls" RENAME TO "saved_search_opportunities";--> statement-breakpoint
ALTER TABLE "saved_search_opportunities" RENAME CONSTRAINT "saved_search_calls_user_id_opportunity_id_pk" TO "saved_search_opportunities_user_id_opportunity_id_pk";--> statement-breakpoint
ALTER TABLE "saved_search_opportunities" RENAME CONSTRAINT "saved_search_calls_user_id_users_id_fk" TO "saved_search_opportunities_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "saved_search_opportunities" RENAME CONSTRAINT "saved_search_calls_opportunity_id_opportunities_id_fk" TO "saved_search_opportunities_opportunity_id_opportunities_id_fk";--> statement-breakpoint
ALTER TABLE "open_calls" RENAME TO "open_opportunities";--> statement-breakpoint
ALTER TABLE "open_opportunities" RENAME CONSTRAINT "open_calls_pkey" TO "open_opportunities_pkey";--> statement-breakpoint
ALTER TABLE "open_opportunities" RENAME CONSTRAINT "open_calls_slot" TO "open_opportunities_slot";--> statement-breakpoint
ALTER INDEX "open_calls_newest" RENAME TO "open_opportunities_newest";--> statement-breakpoint
ALTER INDEX "open_calls_closing" RENAME TO "open_opportunities_closing";--> statement-breakpoint
ALTER INDEX "open_calls_rare_terms" RENAME TO "open_opportunities_rare_terms";--> statement-breakpoint
ALTER SEQUENCE "open_calls_slot_seq" RENAME TO "open_opportunities_slot_seq";--> statement-breakpoint
UPDATE "notifications" SET "kind" = replace("kind", 'CALL_', 'OPPORTUNITY_') WHERE "kind" IN ('CALL_CHANGED', 'CALL_CLOSED');--> statement-breakpoint
UPDATE "notification_settings" SET "kind" = replace("kind", 'CALL_', 'OPPORTUNITY_') WHERE "kind" IN ('CALL_CHANGED', 'CALL_CLOSED');--> statement-breakpoint
UPDATE "idempotency_keys" SET "answer" = ("answer" - 'call') || jsonb_build_object('opportunity', "answer"->'call') WHERE "answer" ? 'call';--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('queue.job') IS NOT NULL THEN
    UPDATE queue.job SET data = (data - 'callId') || jsonb_build_object('opportunityId', data->'callId') WHERE data ? 'callId';
    UPDATE queue.job SET data = (data - 'callIds') || jsonb_build_object('opportunityIds', data->'callIds') WHERE data ? 'callIds';
    UPDATE queue.job SET data = data || jsonb_build_object('decision', replace(data->>'decision', 'call-', 'opportunity-')) WHERE data->>'decision' LIKE 'call-%';
  END IF;
END $$;
