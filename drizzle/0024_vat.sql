ALTER TABLE "products" ADD COLUMN "vat_rate" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "vat_percent" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_treatment" text DEFAULT 'domestic' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "vat_treatment" text DEFAULT 'domestic' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_exports" ON "orders" USING btree ("id") WHERE "orders"."vat_treatment" = 'export';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vat_rate" CHECK ("products"."vat_rate" in ('standard', 'reduced', 'zero'));--> statement-breakpoint
-- Pages say whether a price includes VAT.
CREATE TRIGGER "products_vat_notify_pages" AFTER UPDATE OF "vat_rate" ON "products"
FOR EACH ROW WHEN (OLD."vat_rate" IS DISTINCT FROM NEW."vat_rate") EXECUTE FUNCTION "notify_pages"();
