CREATE TABLE "alert_hits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alert_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"figure" bigint,
	"letter_id" uuid,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_readers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"quiet_from" integer NOT NULL,
	"quiet_until" integer NOT NULL,
	"letter_id" uuid,
	"written_at" timestamp with time zone,
	CONSTRAINT "alert_readers_quiet" CHECK ("alert_readers"."quiet_from" between 0 and 1439 and "alert_readers"."quiet_until" between 0 and 1439)
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"product_key" text,
	"event" text NOT NULL,
	"figure" bigint,
	"repeats" boolean NOT NULL,
	"state" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"series" text NOT NULL,
	"waits_below" bigint,
	"waits_above" bigint,
	CONSTRAINT "alerts_subject" CHECK ("alerts"."subject" in ('gold', 'silver', 'ratio', 'product')),
	CONSTRAINT "alerts_event" CHECK ("alerts"."event" in ('below', 'above', 'back')),
	CONSTRAINT "alerts_state" CHECK ("alerts"."state" in ('armed', 'resting', 'ended')),
	CONSTRAINT "alerts_series" CHECK ("alerts"."series" in ('gold', 'silver', 'ratio')),
	CONSTRAINT "alerts_product_key" CHECK (("alerts"."subject" = 'product') = ("alerts"."product_key" is not null)),
	CONSTRAINT "alerts_figure" CHECK (("alerts"."event" = 'back') = ("alerts"."figure" is null) and coalesce("alerts"."figure", 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "alert_hits" ADD CONSTRAINT "alert_hits_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_readers" ADD CONSTRAINT "alert_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_product_key_products_key_fk" FOREIGN KEY ("product_key") REFERENCES "public"."products"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_hits_alert" ON "alert_hits" USING btree ("alert_id","at");--> statement-breakpoint
CREATE INDEX "alert_hits_at" ON "alert_hits" USING btree ("at");--> statement-breakpoint
CREATE INDEX "alert_hits_letter" ON "alert_hits" USING btree ("letter_id") WHERE "alert_hits"."letter_id" is not null;--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id","made_at");--> statement-breakpoint
CREATE INDEX "alerts_below" ON "alerts" USING btree ("series","waits_below") WHERE "alerts"."waits_below" is not null and not "alerts"."is_paused";--> statement-breakpoint
CREATE INDEX "alerts_above" ON "alerts" USING btree ("series","waits_above") WHERE "alerts"."waits_above" is not null and not "alerts"."is_paused";--> statement-breakpoint
CREATE INDEX "alerts_ended" ON "alerts" USING btree ("made_at") WHERE "alerts"."state" = 'ended';--> statement-breakpoint
CREATE INDEX "alerts_product" ON "alerts" USING btree ("product_key") WHERE "alerts"."product_key" is not null;