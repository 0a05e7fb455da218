DROP INDEX "orders_email";--> statement-breakpoint
DROP INDEX "orders_phone";--> statement-breakpoint
DROP INDEX "orders_address";--> statement-breakpoint
CREATE INDEX "orders_email_id" ON "orders" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "orders_phone_id" ON "orders" USING btree (regexp_replace("phone", '\D', '', 'g'),"id");--> statement-breakpoint
CREATE INDEX "orders_address_id" ON "orders" USING btree (lower(regexp_replace("address", '\s+', ' ', 'g')),"id");