CREATE INDEX "refunds_came_back" ON "refunds" USING btree ("order_id") WHERE "refunds"."parts" ->> 'cameBack' = 'true';--> statement-breakpoint
-- `refundedGoods` (refundParts.rules.ts) in SQL: the total refunded of a line rises with each refund and falls with each that
-- the bank returned. Its highest counts, since refunds made after a return repeat it.
CREATE OR REPLACE FUNCTION "shipping_of_lines"("ids" integer[])
RETURNS TABLE ("order_id" integer, "line_id" integer, "quantity" integer, "refunded" integer, "shipped" integer) LANGUAGE sql STABLE AS $$
  SELECT l."order_id", l."id", l."quantity",
    coalesce((
      SELECT max(e."total") FROM (
        SELECT sum(c."change") OVER (ORDER BY c."at", c."step") AS "total"
        FROM "refunds" f CROSS JOIN LATERAL jsonb_array_elements(f."parts" -> 'lines') AS part
        CROSS JOIN LATERAL (VALUES
          (f."id", 0, (part ->> 'quantity')::int),
          (coalesce((f."parts" ->> 'cameBackAfter')::int, f."id"), 1, -(part ->> 'quantity')::int)
        ) AS c ("at", "step", "change")
        WHERE f."order_id" = l."order_id" AND (part ->> 'lineId')::int = l."id"
          AND (f."parts" ->> 'cameBack' = 'true' OR f."status" <> 'failed' AND c."step" = 0)
      ) e
    ), 0)::int,
    coalesce((SELECT sum(p."quantity") FROM "parcel_lines" p WHERE p."line_id" = l."id"), 0)::int
  FROM "order_lines" l WHERE l."order_id" = ANY ("ids")
$$;--> statement-breakpoint
-- Also refreshes the shipping state of those orders, by trigger.
UPDATE "refunds" SET "parts" = "parts" || jsonb_build_object('cameBackAfter', greatest("refunds"."id", (
  SELECT max(r."id") FROM "refunds" r JOIN "payment_entries" e ON e."refund_id" = "refunds"."id" AND e."kind" = 'returned'
  WHERE r."order_id" = "refunds"."order_id" AND r."created_at" < e."created_at"
)))
WHERE "parts" ->> 'cameBack' = 'true' AND "order_id" IS NOT NULL;
