-- Pages may show any column but these: a new one is among them. Of the stock they show only whether some is
-- left, and the last few pieces.
CREATE FUNCTION "notify_product_pages"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown "products" := NEW;
BEGIN
  shown."stock_quantity" := OLD."stock_quantity";
  shown."low_stock_level" := OLD."low_stock_level";
  shown."cost" := OLD."cost";
  shown."version" := OLD."version";
  shown."updated_at" := OLD."updated_at";
  IF shown IS DISTINCT FROM OLD OR least(NEW."stock_quantity", 5) <> least(OLD."stock_quantity", 5) THEN
    PERFORM pg_notify('courtside_pages', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_update_notify_product_pages" AFTER UPDATE ON "products"
FOR EACH ROW EXECUTE FUNCTION "notify_product_pages"();--> statement-breakpoint
DROP TRIGGER "products_update_notify_pages" ON "products";--> statement-breakpoint
DROP TRIGGER "products_vat_notify_pages" ON "products";--> statement-breakpoint
DROP TRIGGER "products_warranty_notify_pages" ON "products";
