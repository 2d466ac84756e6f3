ALTER TABLE "products" ADD COLUMN "warranty_years" integer DEFAULT 2;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_warranty_positive" CHECK ("products"."warranty_years" > 0);--> statement-breakpoint
-- The warranty excludes what wears with use: balls, and the throwing wheels.
UPDATE "products" SET "warranty_years" = NULL
WHERE "category" <> 'Ball Machines' AND ("name" ~* '\mballs\M' OR "name" ~* '\mthrowing wheels\M|\mtyres?\M');--> statement-breakpoint
UPDATE "archived_products" SET "product" = "product" || '{"warrantyYears": null}'
WHERE "product" ->> 'category' <> 'Ball Machines' AND ("name" ~* '\mballs\M' OR "name" ~* '\mthrowing wheels\M|\mtyres?\M');--> statement-breakpoint
CREATE TRIGGER "products_warranty_notify_pages" AFTER UPDATE OF "warranty_years" ON "products"
FOR EACH ROW WHEN (OLD."warranty_years" IS DISTINCT FROM NEW."warranty_years") EXECUTE FUNCTION "notify_pages"();
