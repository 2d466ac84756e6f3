ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
-- Until now a card payment was told by its intent's id.
UPDATE "orders" SET "payment_method" = CASE WHEN "stripe_payment_intent_id" LIKE 'pi\_%' THEN 'card' ELSE 'transfer' END
WHERE "payment_status" IN ('paid', 'completed', 'refunded') AND "total_amount" > 0;
