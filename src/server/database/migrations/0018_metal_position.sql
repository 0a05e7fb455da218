CREATE TABLE "metal_trades" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"metal" text NOT NULL,
	"kind" text NOT NULL,
	"micro_ounces" bigint NOT NULL,
	"price_cents" bigint,
	"cents" bigint,
	"counterparty" text NOT NULL,
	"reference" text NOT NULL,
	"traded_at" timestamp with time zone NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"corrects" uuid,
	CONSTRAINT "metal_trades_corrects" UNIQUE("corrects"),
	CONSTRAINT "metal_trades_metal" CHECK ("metal_trades"."metal" in ('gold', 'silver')),
	CONSTRAINT "metal_trades_kind" CHECK ("metal_trades"."kind" in ('opening', 'physical', 'hedge')),
	CONSTRAINT "metal_trades_price" CHECK ("metal_trades"."price_cents" > 0 and ("metal_trades"."price_cents" is null) = ("metal_trades"."cents" is null)),
	CONSTRAINT "metal_trades_ounces" CHECK ("metal_trades"."micro_ounces" <> 0 or "metal_trades"."kind" = 'opening' or "metal_trades"."corrects" is not null)
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "gold_sold_micro_ounces" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "gold_sold_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "silver_sold_micro_ounces" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "silver_sold_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "metal_trades" ADD CONSTRAINT "metal_trades_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metal_trades" ADD CONSTRAINT "metal_trades_corrects_metal_trades_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."metal_trades"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "metal_trades_opening" ON "metal_trades" USING btree ("metal") WHERE "metal_trades"."kind" = 'opening' and "metal_trades"."corrects" is null;--> statement-breakpoint
CREATE INDEX "metal_trades_traded" ON "metal_trades" USING btree ("traded_at","id");--> statement-breakpoint
CREATE INDEX "order_events_sold" ON "order_events" USING btree ("at","gold_sold_micro_ounces","gold_sold_cents","silver_sold_micro_ounces","silver_sold_cents") WHERE "order_events"."gold_sold_micro_ounces" <> 0 or "order_events"."silver_sold_micro_ounces" <> 0;--> statement-breakpoint
CREATE INDEX "order_events_waited" ON "order_events" USING btree ("at") WHERE "order_events"."from_stage" in ('new', 'review', 'requoted');--> statement-breakpoint
-- By hand from here on. Rows of this table are added and never changed.
CREATE TRIGGER "metal_trades_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "metal_trades" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- What orders have sold that were confirmed by a version before these columns: all at their confirmation. Also after a restore of its backup.
CREATE FUNCTION "count_sold_metal"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	ALTER TABLE "order_events" DISABLE TRIGGER "order_events_append_only";
	UPDATE "order_events" e SET "gold_sold_micro_ounces" = s.gold, "gold_sold_cents" = s.gold_cents, "silver_sold_micro_ounces" = s.silver, "silver_sold_cents" = s.silver_cents
	FROM (
		SELECT o.id, c.seq,
			coalesce(sum(l.quantity * l.weight_micro_ounces) FILTER (WHERE l.metal = 'gold'), 0) AS gold,
			coalesce(sum(l.quantity * div(o.gold_cents::numeric * l.weight_micro_ounces * 2 + 1000000, 2000000)) FILTER (WHERE l.metal = 'gold'), 0) AS gold_cents,
			coalesce(sum(l.quantity * l.weight_micro_ounces) FILTER (WHERE l.metal = 'silver'), 0) AS silver,
			coalesce(sum(l.quantity * div(o.silver_cents::numeric * l.weight_micro_ounces * 2 + 1000000, 2000000)) FILTER (WHERE l.metal = 'silver'), 0) AS silver_cents
		FROM "orders" o
		JOIN (SELECT order_id, max(seq) AS seq FROM "order_events" WHERE kind = 'move' AND move IN ('confirm', 'agree') GROUP BY order_id) c ON c.order_id = o.id
		JOIN "order_lines" l ON l.order_id = o.id
		WHERE o.stage IN ('confirmed', 'paid', 'held', 'allocated', 'packed', 'shipped', 'delivered')
			AND NOT EXISTS (SELECT 1 FROM "order_events" k WHERE k.order_id = o.id AND (k.gold_sold_micro_ounces <> 0 OR k.silver_sold_micro_ounces <> 0))
		GROUP BY o.id, c.seq
	) s
	WHERE e.order_id = s.id AND e.seq = s.seq;
	ALTER TABLE "order_events" ENABLE TRIGGER "order_events_append_only";
END $$;--> statement-breakpoint
SELECT "count_sold_metal"();
