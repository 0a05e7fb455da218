-- The digits of a telephone number, without the extension or the second number behind it, in the United States without their 1.
CREATE OR REPLACE FUNCTION "dialed_digits"("phone" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(regexp_replace(coalesce(substring("phone" from '^[^0-9]*[^[:alpha:]#,;/]*'), ''), '\D', '', 'g'), '^1(\d{10})$', '\1')
$$;--> statement-breakpoint
DROP INDEX "orders_phone_id";--> statement-breakpoint
CREATE INDEX "orders_dialed_id" ON "orders" USING btree (dialed_digits("phone"),"id");