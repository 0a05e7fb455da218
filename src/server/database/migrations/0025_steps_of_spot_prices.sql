CREATE TABLE "spot_steps" (
	"source_group" text NOT NULL,
	"step" text NOT NULL,
	"metal" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"open_cents" bigint NOT NULL,
	"high_cents" bigint NOT NULL,
	"low_cents" bigint NOT NULL,
	"close_cents" bigint NOT NULL,
	"provider" text,
	CONSTRAINT "spot_steps_source_group_step_metal_from_at_pk" PRIMARY KEY("source_group","step","metal","from_at"),
	CONSTRAINT "spot_steps_group" CHECK ("spot_steps"."source_group" in ('live', 'demo')),
	CONSTRAINT "spot_steps_step" CHECK ("spot_steps"."step" in ('hour', 'day')),
	CONSTRAINT "spot_steps_metal" CHECK ("spot_steps"."metal" in ('gold', 'silver')),
	CONSTRAINT "spot_steps_range" CHECK ("spot_steps"."low_cents" > 0 and "spot_steps"."low_cents" <= least("spot_steps"."open_cents", "spot_steps"."close_cents")
        and "spot_steps"."high_cents" >= greatest("spot_steps"."open_cents", "spot_steps"."close_cents"))
);
--> statement-breakpoint
CREATE INDEX "ticks_at" ON "ticks" USING btree ("at");