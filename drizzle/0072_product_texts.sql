-- What the admin’s search of the products looks into.
ALTER TABLE "products" ADD COLUMN "search_text" text COLLATE "C";--> statement-breakpoint
CREATE FUNCTION "write_product_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := search_text(concat_ws(E'\x1f', NEW."name", NEW."sku", NEW."barcode", NEW."description"));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_write_search" BEFORE INSERT OR UPDATE OF "name", "sku", "barcode", "description"
ON "products" FOR EACH ROW EXECUTE FUNCTION "write_product_search"();
