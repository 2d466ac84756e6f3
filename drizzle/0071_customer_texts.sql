-- What a search of the customers looks into.
ALTER TABLE "customers" ADD COLUMN "search_text" text COLLATE "C";--> statement-breakpoint
CREATE FUNCTION "write_customer_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := concat_ws(E'\x1f',
    search_text(concat_ws(E'\x1f', NEW."name", NEW."email", NEW."company", NEW."address")),
    search_phone(NEW."phone"), search_postcodes(NEW."address"));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "customers_write_search" BEFORE INSERT OR UPDATE OF "name", "email", "company", "address", "phone"
ON "customers" FOR EACH ROW EXECUTE FUNCTION "write_customer_search"();
