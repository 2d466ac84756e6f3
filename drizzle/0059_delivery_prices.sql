CREATE TABLE "delivery_prices" (
	"name" text PRIMARY KEY NOT NULL,
	"price" numeric(10, 2) NOT NULL
);
--> statement-breakpoint
INSERT INTO "delivery_prices" SELECT "prices"."name", "prices"."price" FROM "delivery_settings",
LATERAL (VALUES ('standardFee', "standard_fee"), ('expressFee', "express_fee"), ('freeFrom', "free_from")) AS "prices"("name", "price");--> statement-breakpoint
CREATE TRIGGER "delivery_prices_notify_pages" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_prices"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_pages"();--> statement-breakpoint
DROP TABLE "delivery_settings";
