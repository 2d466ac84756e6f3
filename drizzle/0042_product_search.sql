CREATE TABLE "product_search" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"price" numeric(10,2) NOT NULL,
	"category" text NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_words" ADD COLUMN "stem" text GENERATED ALWAYS AS (coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)) STORED;--> statement-breakpoint
CREATE INDEX "product_search_document" ON "product_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "product_words_stem" ON "product_words" USING btree ("stem");--> statement-breakpoint
-- In lower case and without accents.
CREATE FUNCTION "search_words"("value" text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT string_to_array(btrim(regexp_replace(
    regexp_replace(lower(normalize("value", NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu",
    '[^[:alnum:]]+', ' ', 'g'
  )), ' ')
$$;--> statement-breakpoint
-- A part number without its hyphens: `CS-BAT-194` is `csbat194`.
CREATE FUNCTION "joined_code"("sku" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(regexp_replace(lower("sku"), '[^a-z0-9]', '', 'g'), '')
$$;--> statement-breakpoint
-- Each word once for each place: `n.` the name and numbers, `h.` those, the category and the machines it fits, `a.` anywhere.
CREATE FUNCTION "search_document"("name" text, "sku" text, "barcode" text, "category" text, "specs" text, "features" text, "description" text)
RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT 'n.' || left(word, 200) FROM unnest(named) AS word
    UNION ALL SELECT 'h.' || left(word, 200) FROM unnest(named || headed) AS word
    UNION ALL SELECT 'a.' || left(word, 200) FROM unnest(named || headed || told) AS word
  ))
  FROM (
    SELECT search_words(concat_ws(' ', "name", "sku", "barcode", joined_code("sku"))) AS named,
      search_words(concat_ws(' ', "category", (SELECT string_agg(fitted, ' ') FROM fitted_names("specs") AS fitted))) AS headed,
      search_words(concat_ws(' ', "description", "specs", "features")) AS told
    OFFSET 0
  ) AS places
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "category_counts" ("category", "products")
    SELECT "category", count(*) FROM added GROUP BY "category" ORDER BY "category"
    ON CONFLICT ("category") DO UPDATE SET "products" = "category_counts"."products" + excluded."products";
  INSERT INTO "product_fits" ("name", "product_id") SELECT "fitted", "id" FROM added, fitted_names("specs") AS "fitted";
  -- Joined codes are no words: one for each product, and nothing resembles them.
  WITH documents AS (
    SELECT "id", "price", "category", joined_code("sku") AS code,
      search_document("name", "sku", "barcode", "category", "specs", "features", "description") AS document
    FROM added
  ), stored AS (
    INSERT INTO "product_search" ("product_id", "price", "category", "document") SELECT "id", "price", "category", document FROM documents
  )
  INSERT INTO "product_words" ("word")
    SELECT DISTINCT substr(lexeme, 3) AS word FROM documents, unnest(tsvector_to_array(document)) AS lexeme
    WHERE lexeme LIKE 'a.%' AND substr(lexeme, 3) IS DISTINCT FROM code
    ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_changed_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."category" <> NEW."category" THEN
    UPDATE "category_counts" SET "products" = "products" - 1 WHERE "category" = OLD."category";
    INSERT INTO "category_counts" VALUES (NEW."category", 1)
      ON CONFLICT ("category") DO UPDATE SET "products" = "category_counts"."products" + 1;
  END IF;
  DELETE FROM "product_fits" WHERE "product_id" = OLD."id";
  INSERT INTO "product_fits" ("name", "product_id") SELECT "fitted", NEW."id" FROM fitted_names(NEW."specs") AS "fitted";
  UPDATE "product_search" SET "product_id" = NEW."id", "price" = NEW."price", "category" = NEW."category",
    "document" = search_document(NEW."name", NEW."sku", NEW."barcode", NEW."category", NEW."specs", NEW."features", NEW."description")
    WHERE "product_id" = OLD."id";
  INSERT INTO "product_words" ("word")
    SELECT substr(lexeme, 3) AS word
    FROM "product_search", unnest(tsvector_to_array("document")) AS lexeme
    WHERE "product_id" = NEW."id" AND lexeme LIKE 'a.%' AND substr(lexeme, 3) IS DISTINCT FROM joined_code(NEW."sku")
    ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_gone_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "category_counts" SET "products" = "products" - "gone"."count"
    FROM (SELECT "category", count(*) AS "count" FROM removed GROUP BY "category") AS "gone"
    WHERE "category_counts"."category" = "gone"."category";
  DELETE FROM "product_fits" USING removed WHERE "product_id" = removed."id";
  DELETE FROM "product_search" USING removed WHERE "product_id" = removed."id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_no_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "category_counts";
  DELETE FROM "product_fits";
  DELETE FROM "product_search";
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "products_note_changed" ON "products";--> statement-breakpoint
-- A sale changes none of these, so it pays nothing for them.
CREATE TRIGGER "products_note_changed" AFTER UPDATE ON "products" FOR EACH ROW WHEN (
  (OLD."id", OLD."name", OLD."description", OLD."category", OLD."specs", OLD."features", OLD."sku", OLD."barcode", OLD."price")
    IS DISTINCT FROM
  (NEW."id", NEW."name", NEW."description", NEW."category", NEW."specs", NEW."features", NEW."sku", NEW."barcode", NEW."price")
) EXECUTE FUNCTION "note_changed_product"();--> statement-breakpoint
DROP FUNCTION "words_of";--> statement-breakpoint
INSERT INTO "product_search" ("product_id", "price", "category", "document")
  SELECT "id", "price", "category", search_document("name", "sku", "barcode", "category", "specs", "features", "description") FROM "products";--> statement-breakpoint
INSERT INTO "product_words" ("word")
  SELECT DISTINCT substr(lexeme, 3) AS word
  FROM "products" JOIN "product_search" ON "product_id" = "id", unnest(tsvector_to_array("document")) AS lexeme
  WHERE lexeme LIKE 'a.%' AND substr(lexeme, 3) IS DISTINCT FROM joined_code("sku")
  ON CONFLICT DO NOTHING;
