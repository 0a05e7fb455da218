CREATE TABLE "order_search" (
	"order_id" text PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_search_words" ON "order_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("id") WHERE "orders"."source" = 'phone';--> statement-breakpoint
CREATE INDEX "payments_method" ON "payments" USING btree ("method","order_id");--> statement-breakpoint
-- By hand from here on. The words of orders move from an index of one table to a table of their own.
DROP INDEX "orders_words";--> statement-breakpoint
CREATE FUNCTION "refresh_order_search"("ids" text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "order_search" ("order_id", "words")
	SELECT o."id", order_words(o."id",
		concat_ws(' ', o."first_name", o."last_name",
			(SELECT string_agg(l."name", ' ') FROM "order_lines" l WHERE l."order_id" = o."id"),
			(SELECT string_agg(p."number", ' ') FROM "parcels" p WHERE p."order_id" = o."id")),
		o."email", o."phone", o."address")
	FROM "orders" o WHERE o."id" = ANY("ids")
	ON CONFLICT ("order_id") DO UPDATE SET "words" = excluded."words"
$$;--> statement-breakpoint
CREATE FUNCTION "lines_were_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_order_search(ARRAY(SELECT DISTINCT "order_id" FROM "added"));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "order_was_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_order_search(ARRAY[NEW."id"]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "parcel_was_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_order_search(ARRAY[coalesce(NEW."order_id", OLD."order_id")]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_lines_search" AFTER INSERT ON "order_lines" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "lines_were_added"();--> statement-breakpoint
CREATE TRIGGER "orders_search" AFTER UPDATE OF "first_name", "last_name", "email", "phone", "address" ON "orders" FOR EACH ROW EXECUTE FUNCTION "order_was_changed"();--> statement-breakpoint
CREATE TRIGGER "parcels_search" AFTER INSERT OR DELETE ON "parcels" FOR EACH ROW EXECUTE FUNCTION "parcel_was_changed"();--> statement-breakpoint
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders"));
