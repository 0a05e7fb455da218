-- Words of the customer are labelled A, those of goods and parcels B; the number of the order, in either direction, counts as both.
CREATE OR REPLACE FUNCTION "refresh_order_search"("ids" text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "order_search" ("order_id", "words")
	SELECT o."id",
		setweight(to_tsvector('simple'::regconfig, heard_words(concat_ws(' ', o."first_name", o."last_name", o."email", o."address"))
			|| ' ' || reverse(regexp_replace(o."phone", '\D', '', 'g')) || ' ' || reverse(dialed_digits(o."phone"))), 'A')
		|| setweight(to_tsvector('simple'::regconfig, heard_words(concat_ws(' ',
			(SELECT string_agg(l."name", ' ') FROM "order_lines" l WHERE l."order_id" = o."id"),
			(SELECT string_agg(p."number", ' ') FROM "parcels" p WHERE p."order_id" = o."id")))), 'B')
		|| to_tsvector('simple'::regconfig, o."id" || ' ' || reverse(o."id"))
	FROM "orders" o WHERE o."id" = ANY("ids")
	ON CONFLICT ("order_id") DO UPDATE SET "words" = excluded."words"
$$;--> statement-breakpoint
-- In ten parts, by the last digit of the number: a statement has a minute, and 25,000 orders take five seconds.
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders" WHERE "id" LIKE '%0'));--> statement-breakpoint
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders" WHERE "id" LIKE '%1'));--> statement-breakpoint
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders" WHERE "id" LIKE '%2'));--> statement-breakpoint
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders" WHERE "id" LIKE '%3'));--> statement-breakpoint
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders" WHERE "id" LIKE '%4'));--> statement-breakpoint
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders" WHERE "id" LIKE '%5'));--> statement-breakpoint
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders" WHERE "id" LIKE '%6'));--> statement-breakpoint
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders" WHERE "id" LIKE '%7'));--> statement-breakpoint
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders" WHERE "id" LIKE '%8'));--> statement-breakpoint
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders" WHERE "id" LIKE '%9'));
