-- Pages show only the last few pieces, and not every field; the API's answers show them all.
CREATE FUNCTION "notify_api"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('courtside_pages', 'api');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_notify_api" AFTER UPDATE ON "products"
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "notify_api"();
