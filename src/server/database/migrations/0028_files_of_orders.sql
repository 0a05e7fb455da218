CREATE TABLE "order_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"preview" "bytea",
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "order_attachments_type" CHECK ("order_attachments"."type" in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'))
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "order_attachments" ADD CONSTRAINT "order_attachments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_attachments_order" ON "order_attachments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_attachments_removed" ON "order_attachments" USING btree ("removed_at") WHERE "order_attachments"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('move', 'note', 'call', 'letter', 'payment', 'parcel', 'take', 'handover', 'attachment', 'edit', 'undone'));