-- A process of the version before may go on beside, and must not make another one in between.
LOCK TABLE "two_factors" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- Kept is the one that was confirmed, else the one that sign-ins would have found first.
DELETE FROM "two_factors" WHERE "id" IN (
	SELECT "id" FROM (
		SELECT "id", row_number() OVER (PARTITION BY "user_id" ORDER BY "verified" IS FALSE, ctid) AS "place" FROM "two_factors"
	) AS "ranked" WHERE "place" > 1
);--> statement-breakpoint
DROP INDEX "two_factors_user";--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_unique" UNIQUE("user_id");
