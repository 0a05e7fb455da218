CREATE TABLE "order_mentions" (
	"order_id" text NOT NULL,
	"seq" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "order_mentions_order_id_seq_staff_id_pk" PRIMARY KEY("order_id","seq","staff_id")
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "order_mentions" ADD CONSTRAINT "order_mentions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_mentions_open" ON "order_mentions" USING btree ("staff_id") WHERE "order_mentions"."done_at" is null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('move', 'note', 'call', 'letter', 'payment', 'parcel', 'take', 'handover', 'edit', 'undone'));