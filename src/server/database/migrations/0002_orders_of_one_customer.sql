CREATE INDEX "orders_email" ON "orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (regexp_replace("phone", '\D', '', 'g'));--> statement-breakpoint
CREATE INDEX "orders_address" ON "orders" USING btree (lower(regexp_replace("address", '\s+', ' ', 'g')));