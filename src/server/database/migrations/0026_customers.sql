CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"joined_to" uuid,
	"orders" integer DEFAULT 0 NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"last_order_id" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"blocked_at" timestamp with time zone,
	"block_reason" text,
	"blocked_by" uuid,
	"is_always_reviewed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "customers_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_to_erase" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("customer_id","at");--> statement-breakpoint
-- By hand from here on. The email of its account tells the customer of an order; else its own email, or the telephone number.
CREATE FUNCTION "customer_key"("user_id" text, "email" text, "phone" text, "order_id" text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce((SELECT lower(u."email") FROM "users" u WHERE u."id" = $1), nullif(lower($2), ''),
		CASE WHEN length(dialed_digits($3)) > 6 THEN dialed_digits($3) END, $4)
$$;--> statement-breakpoint
CREATE FUNCTION "find_customer"("wanted" text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
	"known" uuid;
BEGIN
	SELECT "id" INTO "known" FROM "customers" WHERE "key" = "wanted";
	IF "known" IS NULL THEN
		INSERT INTO "customers" ("key") VALUES ("wanted") ON CONFLICT ("key") DO UPDATE SET "key" = excluded."key" RETURNING "id" INTO "known";
	END IF;
	RETURN "known";
END $$;--> statement-breakpoint
-- Counts the orders of these customers again, and of those that are joined to them: of all at once as quickly as of one.
CREATE FUNCTION "count_customers"("ids" uuid[]) RETURNS void LANGUAGE sql AS $$
	UPDATE "customers" h SET "orders" = s."n", "total_cents" = s."total", "last_order_id" = s."last"
	FROM (
		SELECT x."id", count(*) FILTER (WHERE o."status" <> 'cancelled') AS "n",
			coalesce(sum(o."total_cents") FILTER (WHERE o."status" <> 'cancelled'), 0) AS "total", coalesce(max(o."id"), '') AS "last"
		FROM (SELECT DISTINCT coalesce(c."joined_to", c."id") AS "id" FROM unnest($1) wanted("id") JOIN "customers" c ON c."id" = wanted."id") x
		JOIN (SELECT c."id", c."id" AS "head" FROM "customers" c UNION ALL
			SELECT c."id", c."joined_to" FROM "customers" c WHERE c."joined_to" IS NOT NULL) m ON m."head" = x."id"
		LEFT JOIN "orders" o ON o."customer_id" = m."id"
		GROUP BY x."id") s
	WHERE h."id" = s."id"
$$;--> statement-breakpoint
-- An account as words, in the form of the index of orders: see "refresh_order_search". An index is made without a search path.
CREATE FUNCTION "account_words"("name" text, "email" text, "phone" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
	SELECT to_tsvector('simple'::regconfig, heard_words($1 || ' ' || $2)
		|| ' ' || reverse(regexp_replace(coalesce($3, ''), '\D', '', 'g')) || ' ' || reverse(dialed_digits(coalesce($3, ''))))
$$;--> statement-breakpoint
INSERT INTO "customers" ("key") SELECT lower("email") FROM "users" ON CONFLICT ("key") DO NOTHING;--> statement-breakpoint
INSERT INTO "customers" ("key") SELECT DISTINCT customer_key("user_id", "email", "phone", "id") FROM "orders" ON CONFLICT ("key") DO NOTHING;--> statement-breakpoint
-- In parts, by the last digit of the number: a statement has a minute.
UPDATE "orders" o SET "customer_id" = c."id" FROM "customers" c WHERE c."key" = customer_key(o."user_id", o."email", o."phone", o."id") AND o."id" LIKE '%0';--> statement-breakpoint
UPDATE "orders" o SET "customer_id" = c."id" FROM "customers" c WHERE c."key" = customer_key(o."user_id", o."email", o."phone", o."id") AND o."id" LIKE '%1';--> statement-breakpoint
UPDATE "orders" o SET "customer_id" = c."id" FROM "customers" c WHERE c."key" = customer_key(o."user_id", o."email", o."phone", o."id") AND o."id" LIKE '%2';--> statement-breakpoint
UPDATE "orders" o SET "customer_id" = c."id" FROM "customers" c WHERE c."key" = customer_key(o."user_id", o."email", o."phone", o."id") AND o."id" LIKE '%3';--> statement-breakpoint
UPDATE "orders" o SET "customer_id" = c."id" FROM "customers" c WHERE c."key" = customer_key(o."user_id", o."email", o."phone", o."id") AND o."id" LIKE '%4';--> statement-breakpoint
UPDATE "orders" o SET "customer_id" = c."id" FROM "customers" c WHERE c."key" = customer_key(o."user_id", o."email", o."phone", o."id") AND o."id" LIKE '%5';--> statement-breakpoint
UPDATE "orders" o SET "customer_id" = c."id" FROM "customers" c WHERE c."key" = customer_key(o."user_id", o."email", o."phone", o."id") AND o."id" LIKE '%6';--> statement-breakpoint
UPDATE "orders" o SET "customer_id" = c."id" FROM "customers" c WHERE c."key" = customer_key(o."user_id", o."email", o."phone", o."id") AND o."id" LIKE '%7';--> statement-breakpoint
UPDATE "orders" o SET "customer_id" = c."id" FROM "customers" c WHERE c."key" = customer_key(o."user_id", o."email", o."phone", o."id") AND o."id" LIKE '%8';--> statement-breakpoint
UPDATE "orders" o SET "customer_id" = c."id" FROM "customers" c WHERE c."key" = customer_key(o."user_id", o."email", o."phone", o."id") AND o."id" LIKE '%9';--> statement-breakpoint
CREATE INDEX "customers_last_order" ON "customers" USING btree ("last_order_id","id") WHERE "customers"."joined_to" is null;--> statement-breakpoint
CREATE INDEX "customers_total" ON "customers" USING btree ("total_cents","id") WHERE "customers"."joined_to" is null;--> statement-breakpoint
CREATE INDEX "customers_joined" ON "customers" USING btree ("joined_to") WHERE "customers"."joined_to" is not null;--> statement-breakpoint
CREATE INDEX "customers_blocked" ON "customers" USING btree ("id") WHERE "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (account_words("name", "email", "phone"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_customer" ON "orders" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "orders_to_erase" ON "orders" USING btree ("id") WHERE "orders"."is_to_erase";--> statement-breakpoint
SELECT count_customers(ARRAY(SELECT "id" FROM "customers"));--> statement-breakpoint
-- An order keeps its customer while what it is known by stays the same. Erased orders have none.
CREATE FUNCTION "order_finds_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."email" = 'erased' OR (TG_OP = 'INSERT' AND NEW."customer_id" IS NOT NULL) THEN RETURN NEW; END IF;
	IF TG_OP = 'UPDATE' AND (NEW."user_id" IS NOT NULL OR customer_key(NULL, NEW."email", NEW."phone", NEW."id") = customer_key(NULL, OLD."email", OLD."phone", OLD."id"))
		THEN RETURN NEW; END IF;
	NEW."customer_id" := find_customer(customer_key(NEW."user_id", NEW."email", NEW."phone", NEW."id"));
	RETURN NEW;
END $$;--> statement-breakpoint
-- A customer is locked before the one that it is joined to, which a lock shows anew.
CREATE FUNCTION "order_counts_for_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"head" uuid;
	"more" integer := (NEW."status" <> 'cancelled')::integer;
	"sum" bigint := CASE WHEN NEW."status" = 'cancelled' THEN 0 ELSE NEW."total_cents" END;
BEGIN
	IF TG_OP = 'UPDATE' AND NEW."customer_id" IS DISTINCT FROM OLD."customer_id" THEN
		PERFORM count_customers(ARRAY[OLD."customer_id", NEW."customer_id"]);
		RETURN NULL;
	END IF;
	IF TG_OP = 'UPDATE' THEN
		"more" := "more" - (OLD."status" <> 'cancelled')::integer;
		"sum" := "sum" - CASE WHEN OLD."status" = 'cancelled' THEN 0 ELSE OLD."total_cents" END;
		IF "more" = 0 AND "sum" = 0 THEN RETURN NULL; END IF;
	END IF;
	SELECT coalesce("joined_to", "id") INTO "head" FROM "customers" WHERE "id" = NEW."customer_id" FOR NO KEY UPDATE;
	UPDATE "customers" SET "orders" = "orders" + "more", "total_cents" = "total_cents" + "sum",
		"last_order_id" = greatest("last_order_id", NEW."id") WHERE "id" = "head";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "account_is_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN PERFORM find_customer(lower(NEW."email"));
	ELSE DELETE FROM "customers" c WHERE c."key" = lower(OLD."email") AND c."blocked_at" IS NULL AND NOT c."is_always_reviewed"
		AND NOT EXISTS (SELECT 1 FROM "orders" o WHERE o."customer_id" = c."id") AND NOT EXISTS (SELECT 1 FROM "customers" m WHERE m."joined_to" = c."id");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_customer" BEFORE INSERT OR UPDATE OF "email", "phone" ON "orders" FOR EACH ROW EXECUTE FUNCTION "order_finds_customer"();--> statement-breakpoint
CREATE TRIGGER "orders_counted" AFTER INSERT OR UPDATE OF "email", "phone", "status", "total_cents", "customer_id" ON "orders" FOR EACH ROW EXECUTE FUNCTION "order_counts_for_customer"();--> statement-breakpoint
CREATE TRIGGER "users_customer" AFTER INSERT OR DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "account_is_customer"();--> statement-breakpoint
-- What orders' events say of a person is taken out when the person's data is erased, in a transaction that says so, and never else.
CREATE FUNCTION "refuse_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND current_setting('troy.erasing', true) = 'on' THEN RETURN NULL; END IF;
	RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;--> statement-breakpoint
DROP TRIGGER "order_events_append_only" ON "order_events";--> statement-breakpoint
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_event_change"();
