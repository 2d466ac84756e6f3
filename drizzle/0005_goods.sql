DROP INDEX "order_lines_order";--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "archived_products_images" ON "archived_products" USING gin (("product" -> 'images'));--> statement-breakpoint
CREATE INDEX "products_images" ON "products" USING gin ("images");--> statement-breakpoint
CREATE INDEX "order_lines_sales" ON "order_lines" USING btree ("order_id","product_id","slug","unit_price","reduction","quantity","id");--> statement-breakpoint
CREATE INDEX "order_lines_uploads" ON "order_lines" USING btree ("image_url") WHERE "order_lines"."image_url" like '/media/upload-%';--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("created_at","id") WHERE "orders"."payment_status" = 'paid' and "orders"."order_status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "activity_by_actor" ON "activity" USING btree ("actor","at","id");