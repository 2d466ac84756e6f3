DROP INDEX "products_low";--> statement-breakpoint
ALTER TABLE "stock_changes" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD COLUMN "request_key" text;--> statement-breakpoint
CREATE INDEX "products_without_low_level" ON "products" USING btree ("stock_quantity","id") WHERE "products"."low_stock_level" is null;--> statement-breakpoint
CREATE INDEX "products_below_low_level" ON "products" USING btree ("stock_quantity","id") WHERE "products"."stock_quantity" <= "products"."low_stock_level";--> statement-breakpoint
CREATE UNIQUE INDEX "stock_changes_request" ON "stock_changes" USING btree ("request_key") WHERE "stock_changes"."request_key" is not null;--> statement-breakpoint
-- The cause of a change can have a note and a request key.
DROP FUNCTION "stock_cause"(text);--> statement-breakpoint
CREATE FUNCTION "stock_cause"("default_reason" text) RETURNS TABLE (
  "at" timestamptz, "reason" text, "actor" text, "order_id" integer, "refund_id" integer, "file" text, "note" text, "request_key" text
) LANGUAGE plpgsql AS $$
DECLARE
  cause jsonb := coalesce(nullif(current_setting('courtside.stock_cause', true), ''), '{}')::jsonb;
BEGIN
  PERFORM set_config('courtside.stock_cause', '', true);
  RETURN QUERY SELECT
    coalesce((cause ->> 'at')::timestamptz, now()), coalesce(cause ->> 'reason', "default_reason"),
    coalesce(cause ->> 'actor', 'system'), (cause ->> 'orderId')::integer, (cause ->> 'refundId')::integer, cause ->> 'file',
    cause ->> 'note', cause ->> 'requestKey';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "record_changed_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE cause record;
BEGIN
  SELECT * INTO cause FROM stock_cause('unexplained');
  INSERT INTO "stock_changes" ("product_id", "change", "stock_after", "at", "reason", "actor", "order_id", "refund_id", "file", "note", "request_key")
    SELECT present."id", present."stock_quantity" - former."stock_quantity", present."stock_quantity", cause."at", cause."reason", cause."actor", cause."order_id", cause."refund_id", cause."file", cause."note", cause."request_key"
    FROM present JOIN former ON former."id" = present."id"
    WHERE present."stock_quantity" <> former."stock_quantity" ORDER BY present."id";
  RETURN NULL;
END $$;
