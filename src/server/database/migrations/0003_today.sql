CREATE TABLE "today_sleeps" (
	"key" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "call_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_call" ON "orders" USING btree ("call_at") WHERE "orders"."call_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_pay_by" ON "orders" USING btree ("pay_by") WHERE "orders"."stage" = 'confirmed';--> statement-breakpoint
CREATE INDEX "orders_pay_back" ON "orders" USING btree ("id") WHERE "orders"."paid_cents" > (case when "orders"."status" = 'cancelled' then 0 else "orders"."total_cents" end);--> statement-breakpoint
CREATE INDEX "order_events_confirmed" ON "order_events" USING btree ("at") WHERE "order_events"."to_stage" = 'confirmed' and "order_events"."kind" = 'move';--> statement-breakpoint
-- By hand from here on.
UPDATE "orders" SET "paid_cents" = "paid"."cents" FROM (SELECT "order_id", sum("cents")::bigint AS "cents" FROM "payments" GROUP BY "order_id") AS "paid" WHERE "paid"."order_id" = "orders"."id";
