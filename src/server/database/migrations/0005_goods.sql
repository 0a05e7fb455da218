CREATE TABLE "catalogue_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"binding_revision" integer NOT NULL,
	CONSTRAINT "catalogue_head_one" CHECK ("catalogue_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "catalogue_revisions" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"source" text NOT NULL,
	"reason" text,
	"undo_of" integer,
	"ends_honour" boolean NOT NULL,
	"proposal_id" uuid,
	CONSTRAINT "catalogue_revisions_source" CHECK ("catalogue_revisions"."source" in ('seed', 'row', 'form', 'many', 'csv', 'schedule', 'undo', 'import', 'pause', 'stock'))
);
--> statement-breakpoint
CREATE TABLE "featured" (
	"position" integer PRIMARY KEY NOT NULL,
	"product_key" text NOT NULL,
	CONSTRAINT "featured_product_key_unique" UNIQUE("product_key"),
	CONSTRAINT "featured_position" CHECK ("featured"."position" between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pictures_hash_width_format_pk" PRIMARY KEY("hash","width","format")
);
--> statement-breakpoint
CREATE TABLE "product_names" (
	"name" text PRIMARY KEY NOT NULL,
	"product_key" text NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_places" (
	"category" text NOT NULL,
	"product_key" text NOT NULL,
	"position" integer NOT NULL,
	"nth" integer NOT NULL,
	CONSTRAINT "product_places_category_product_key_pk" PRIMARY KEY("category","product_key")
);
--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_key" text PRIMARY KEY NOT NULL,
	"here" integer NOT NULL,
	"reserved" integer NOT NULL,
	CONSTRAINT "product_stock_pieces" CHECK ("product_stock"."here" >= "product_stock"."reserved" and "product_stock"."reserved" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"text" text,
	"weight_micro_ounces" bigint NOT NULL,
	"metal" text NOT NULL,
	"premium_basis_points" integer NOT NULL,
	"cost_basis_points" integer,
	"cost_cents" bigint,
	"state" text NOT NULL,
	"ships_from" date,
	"paused_message" text,
	"max_quantity" integer,
	"image" text NOT NULL,
	"struck_in" text,
	"facts" jsonb NOT NULL,
	"is_counted" boolean NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "products_name_unique" UNIQUE("name"),
	CONSTRAINT "products_premium" CHECK ("products"."premium_basis_points" between 150 and 5000),
	CONSTRAINT "products_weight" CHECK ("products"."weight_micro_ounces" > 0),
	CONSTRAINT "products_metal" CHECK ("products"."metal" in ('gold', 'silver')),
	CONSTRAINT "products_state" CHECK ("products"."state" in ('on-sale', 'pre-sale', 'paused', 'hidden')),
	CONSTRAINT "products_cost" CHECK ("products"."cost_basis_points" is null or "products"."cost_cents" is null),
	CONSTRAINT "products_most" CHECK ("products"."max_quantity" between 1 and 1000),
	CONSTRAINT "products_ships_from" CHECK ("products"."state" <> 'pre-sale' or "products"."ships_from" is not null)
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rule" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"base_revision" integer NOT NULL,
	"run_at" timestamp with time zone,
	"ends_honour" boolean DEFAULT false NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "proposals_state" CHECK ("proposals"."state" in ('asked', 'approved', 'sent-back', 'withdrawn', 'applied', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "revision_items" (
	"revision" integer NOT NULL,
	"seq" integer NOT NULL,
	"key" text NOT NULL,
	"field" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "revision_items_revision_seq_pk" PRIMARY KEY("revision","seq")
);
--> statement-breakpoint
CREATE TABLE "sales_pauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"scope" text NOT NULL,
	"message" text NOT NULL,
	"reason" text,
	"cause" text NOT NULL,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sales_pauses_scope" CHECK ("sales_pauses"."scope" in ('shop', 'gold', 'silver')),
	CONSTRAINT "sales_pauses_cause" CHECK ("sales_pauses"."cause" in ('hand', 'cap', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_key" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"order_id" text,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "stock_moves_kind" CHECK ("stock_moves"."kind" in ('received', 'counted', 'reserved', 'released', 'taken', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ships_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "catalogue_revision" integer;--> statement-breakpoint
ALTER TABLE "order_quote_lines" ADD COLUMN "ships_from" date;--> statement-breakpoint
ALTER TABLE "catalogue_revisions" ADD CONSTRAINT "catalogue_revisions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_revisions" ADD CONSTRAINT "catalogue_revisions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured" ADD CONSTRAINT "featured_product_key_products_key_fk" FOREIGN KEY ("product_key") REFERENCES "public"."products"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_names" ADD CONSTRAINT "product_names_product_key_products_key_fk" FOREIGN KEY ("product_key") REFERENCES "public"."products"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_places" ADD CONSTRAINT "product_places_product_key_products_key_fk" FOREIGN KEY ("product_key") REFERENCES "public"."products"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_key_products_key_fk" FOREIGN KEY ("product_key") REFERENCES "public"."products"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_items" ADD CONSTRAINT "revision_items_revision_catalogue_revisions_id_fk" FOREIGN KEY ("revision") REFERENCES "public"."catalogue_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_pauses" ADD CONSTRAINT "sales_pauses_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_pauses" ADD CONSTRAINT "sales_pauses_ended_by_staff_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_product_key_products_key_fk" FOREIGN KEY ("product_key") REFERENCES "public"."products"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_revisions_at" ON "catalogue_revisions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "product_places_product" ON "product_places" USING btree ("product_key");--> statement-breakpoint
CREATE INDEX "products_revision" ON "products" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "proposals_state" ON "proposals" USING btree ("state","at");--> statement-breakpoint
CREATE INDEX "proposals_due" ON "proposals" USING btree ("run_at") WHERE "proposals"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "revision_items_key" ON "revision_items" USING btree ("key","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_pauses_open" ON "sales_pauses" USING btree ("scope") WHERE "sales_pauses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "stock_moves_product" ON "stock_moves" USING btree ("product_key","id");--> statement-breakpoint
CREATE INDEX "stock_moves_order" ON "stock_moves" USING btree ("order_id") WHERE "stock_moves"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_catalogue_revision" CHECK ("orders"."catalogue_revision" > 0);--> statement-breakpoint
-- By hand from here on. Rows of these tables are added and never changed.
CREATE TRIGGER "stock_moves_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "stock_moves" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "catalogue_revisions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "catalogue_revisions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "revision_items_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "revision_items" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
