-- What the indexes below rest on: similarity of words, and the order that people mean by A–Z (digits as numbers, case last).
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE COLLATION "shop_names" (provider = icu, locale = 'en-GB-u-kn-true', deterministic = false);--> statement-breakpoint
-- The text that a search looks into. The sign between name and description keeps a word from lying across both.
ALTER TABLE "products" ADD COLUMN "search" text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (lower("name" COLLATE "und-x-icu") || E'\x1f' || lower("description" COLLATE "und-x-icu")) STORED;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE TABLE "category_counts" (
	"category" text PRIMARY KEY NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_fits" (
	"name" text NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "product_fits_name_product_id_pk" PRIMARY KEY("name","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
CREATE INDEX "product_fits_product" ON "product_fits" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_words_near" ON "product_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category","id","price");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name" collate shop_names,"id","price","category");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price","name" collate shop_names,"id","category");--> statement-breakpoint
CREATE INDEX "products_by_price_down" ON "products" USING btree ("price" DESC NULLS FIRST,"name" collate shop_names,"id","category");--> statement-breakpoint
CREATE INDEX "products_named" ON "products" USING btree (lower("name" collate "und-x-icu"),"id");--> statement-breakpoint
-- The same signs as String.prototype.trim.
CREATE FUNCTION "trimmed"("value" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim("value", E' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;--> statement-breakpoint
-- The names in a product's spec "Fits", in lower case: what `fits` of catalogue.rules.ts reads.
CREATE FUNCTION "fitted_names"("specs" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  WITH fits AS (
    SELECT substr(part, nullif(position(':' in part), 0) + 1) AS list
    FROM unnest(string_to_array("specs", ' | ')) WITH ORDINALITY AS parts (part, at)
    WHERE lower(trimmed(split_part(part, ':', 1)) COLLATE "und-x-icu") = 'fits'
    ORDER BY at LIMIT 1
  )
  SELECT DISTINCT lower(trimmed(name) COLLATE "und-x-icu")
  FROM fits, unnest(string_to_array(list, ', ')) AS names (name)
  WHERE trimmed(name) <> '' AND length(name) <= 300
$$;--> statement-breakpoint
CREATE FUNCTION "words_of"("search" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT word FROM regexp_split_to_table(left("search", 4000), '[^a-z\u00df-\u024f]+') AS word WHERE length(word) BETWEEN 3 AND 30
$$;--> statement-breakpoint
CREATE FUNCTION "note_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "category_counts" ("category", "products")
    SELECT "category", count(*) FROM added GROUP BY "category" ORDER BY "category"
    ON CONFLICT ("category") DO UPDATE SET "products" = "category_counts"."products" + excluded."products";
  INSERT INTO "product_fits" ("name", "product_id") SELECT "fitted", "id" FROM added, fitted_names("specs") AS "fitted";
  INSERT INTO "product_words" ("word")
    SELECT DISTINCT word FROM added, words_of("search") AS word ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_changed_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."category" <> NEW."category" THEN
    UPDATE "category_counts" SET "products" = "products" - 1 WHERE "category" = OLD."category";
    INSERT INTO "category_counts" VALUES (NEW."category", 1)
      ON CONFLICT ("category") DO UPDATE SET "products" = "category_counts"."products" + 1;
  END IF;
  DELETE FROM "product_fits" WHERE "product_id" = OLD."id";
  INSERT INTO "product_fits" ("name", "product_id") SELECT "fitted", NEW."id" FROM fitted_names(NEW."specs") AS "fitted";
  INSERT INTO "product_words" ("word")
    SELECT word FROM words_of(NEW."search") AS word ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_gone_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "category_counts" SET "products" = "products" - "gone"."count"
    FROM (SELECT "category", count(*) AS "count" FROM removed GROUP BY "category") AS "gone"
    WHERE "category_counts"."category" = "gone"."category";
  DELETE FROM "product_fits" USING removed WHERE "product_id" = removed."id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_no_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "category_counts";
  DELETE FROM "product_fits";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_note_new" AFTER INSERT ON "products"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_new_products"();--> statement-breakpoint
-- A sale changes none of these, so it pays nothing for them.
CREATE TRIGGER "products_note_changed" AFTER UPDATE ON "products" FOR EACH ROW WHEN (
  (OLD."id", OLD."name", OLD."description", OLD."category", OLD."specs")
    IS DISTINCT FROM (NEW."id", NEW."name", NEW."description", NEW."category", NEW."specs")
) EXECUTE FUNCTION "note_changed_product"();--> statement-breakpoint
CREATE TRIGGER "products_note_gone" AFTER DELETE ON "products"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "note_gone_products"();--> statement-breakpoint
CREATE TRIGGER "products_note_none" AFTER TRUNCATE ON "products"
FOR EACH STATEMENT EXECUTE FUNCTION "note_no_products"();--> statement-breakpoint
INSERT INTO "category_counts" ("category", "products") SELECT "category", count(*) FROM "products" GROUP BY "category";--> statement-breakpoint
INSERT INTO "product_fits" ("name", "product_id") SELECT "fitted", "id" FROM "products", fitted_names("specs") AS "fitted";--> statement-breakpoint
INSERT INTO "product_words" ("word") SELECT DISTINCT word FROM "products", words_of("search") AS word;
