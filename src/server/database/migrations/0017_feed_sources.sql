CREATE TABLE "feed_states" (
	"source" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticks" ADD COLUMN "sources" jsonb;