ALTER TABLE "discount_codes" ADD COLUMN "minimum_order" numeric(10,2);--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "product_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "once_per_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_type" text;--> statement-breakpoint
CREATE INDEX "orders_by_code" ON "orders" USING btree ("discount_code","created_at","id","payment_status","order_status","is_test","total_amount","discount_amount") WHERE "orders"."discount_code" is not null;