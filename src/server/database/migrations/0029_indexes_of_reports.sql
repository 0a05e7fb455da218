CREATE INDEX "order_events_moved" ON "order_events" USING btree ("at") WHERE "order_events"."kind" = 'move';--> statement-breakpoint
CREATE INDEX "payments_at" ON "payments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_lines_cancelled" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."cancelled" > 0;