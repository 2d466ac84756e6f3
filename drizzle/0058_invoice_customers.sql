-- The text that a search of the invoices looks into, in lower case, now with the buyer’s company.
ALTER TABLE "invoices" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search" text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  lower(("number" || E'\x1f' || coalesce("content" #>> '{order,orderId}', '') || E'\x1f' || coalesce("content" #>> '{buyer,name}', '') || E'\x1f' || coalesce("content" #>> '{buyer,company}', '') || E'\x1f' || coalesce("content" #>> '{buyer,email}', '')) COLLATE "und-x-icu")
) STORED;--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
-- Also covers the order of a period’s invoices by issue.
DROP INDEX "invoices_figures";--> statement-breakpoint
CREATE INDEX "invoices_figures" ON "invoices" USING btree ("tax_point", "is_test", "kind", "gross", "issued_at", "id");
