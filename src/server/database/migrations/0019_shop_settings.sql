CREATE TABLE "shop_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"staff_id" uuid
);
--> statement-breakpoint
ALTER TABLE "ticks" ADD COLUMN "desk" jsonb;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;