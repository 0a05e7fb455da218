-- Words as they are heard on the telephone: in lower case, letters of the plain alphabet, an apostrophe is nothing.
CREATE FUNCTION "heard"("typed" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(replace(replace(replace(replace(lower(translate(
		regexp_replace(normalize(regexp_replace("typed", '[''`´‘’ʼʻ′＇]', '', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'),
		'łŁøØđĐðÐı', 'lLoOdDdDi')), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), '[^[:alnum:]]+', ' ', 'g'))
$$;--> statement-breakpoint
-- A word with an apostrophe is also found by what stands behind it: Brien of O'Brien.
CREATE FUNCTION "heard_words"("typed" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT heard("typed") || ' ' || heard(regexp_replace("typed", '[''`´‘’ʼʻ′＇]', ' ', 'g'))
$$;--> statement-breakpoint
-- The digits of a telephone number, without the extension or the second number behind it.
CREATE FUNCTION "dialed_digits"("phone" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(coalesce(substring("phone" from '^[^0-9]*[^[:alpha:]#,;/]*'), ''), '\D', '', 'g')
$$;--> statement-breakpoint
-- Numbers stand from their end, so that the last digits are a beginning.
CREATE OR REPLACE FUNCTION "order_words"("id" text, "names" text, "email" text, "phone" text, "address" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT to_tsvector('simple'::regconfig, heard_words("names" || ' ' || "email" || ' ' || "address") || ' ' || "id" || ' ' || reverse("id")
		|| ' ' || reverse(regexp_replace("phone", '\D', '', 'g')) || ' ' || reverse(dialed_digits("phone")))
$$;--> statement-breakpoint
SELECT refresh_order_search(ARRAY(SELECT "id" FROM "orders"));
