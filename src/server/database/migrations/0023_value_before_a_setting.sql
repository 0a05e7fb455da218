ALTER TABLE "shop_settings" ADD COLUMN "value_before" jsonb;--> statement-breakpoint
-- What was before is not known: a change to the same value is none to undo.
UPDATE "shop_settings" SET "value_before" = "value";
