ALTER TABLE "payment_entries" ADD COLUMN "exceeds_total" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_entries_exceeding" ON "payment_entries" USING btree ("order_id") WHERE "payment_entries"."exceeds_total";--> statement-breakpoint
-- Runs with the order locked, and before the entry itself can be read.
CREATE FUNCTION "note_exceeding_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."exceeds_total" := coalesce((
    SELECT o."total_amount" < NEW."amount" + coalesce((
      SELECT sum(e."amount" - e."net_change") FROM "payment_entries" e WHERE e."order_id" = o."id"
    ), 0)
    FROM "orders" o WHERE o."id" = NEW."order_id"
  ), false);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "payment_entries_exceeding" BEFORE INSERT ON "payment_entries" FOR EACH ROW WHEN (NEW."kind" = 'payment') EXECUTE FUNCTION "note_exceeding_payment"();--> statement-breakpoint
UPDATE "payment_entries" SET "exceeds_total" = true FROM (
  SELECT e."id", e."kind", o."total_amount",
    sum(e."amount" - e."net_change") OVER (PARTITION BY e."order_id" ORDER BY e."id") AS "total"
  FROM "payment_entries" e JOIN "orders" o ON o."id" = e."order_id"
) AS "all" WHERE "all"."id" = "payment_entries"."id" AND "all"."kind" = 'payment' AND "all"."total" > "all"."total_amount";
