-- in batches: the triggers write the texts
UPDATE "orders" SET "customer_name" = "customer_name" WHERE "id" IN (SELECT "id" FROM "orders" WHERE "search_text" IS NULL ORDER BY "id" LIMIT 1000);--> statement-breakpoint
-- in batches
UPDATE "customers" SET "name" = "name" WHERE "email" IN (SELECT "email" FROM "customers" WHERE "search_text" IS NULL ORDER BY "email" LIMIT 1000);--> statement-breakpoint
-- in batches
UPDATE "products" SET "name" = "name" WHERE "id" IN (SELECT "id" FROM "products" WHERE "search_text" IS NULL ORDER BY "id" LIMIT 1000);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_search_text" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_search_text" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_search_text" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_search_text" ON "invoices" USING gin (search_text("search") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_submissions_search_text" ON "contact_submissions" USING gin (search_text("name" || ' ' || "email" || ' ' || coalesce("subject", '') || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "people_search_text" ON "people" USING gin (search_text(coalesce("name", '') || ' ' || "email" || ' ' || coalesce("company", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "discount_codes_search_text" ON "discount_codes" USING gin (search_text("code") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_entries_search_text" ON "payment_entries" USING gin (search_text(coalesce("reference", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "newsletter_subscribers_search_text" ON "newsletter_subscribers" USING gin (search_text("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_questions_search_text" ON "product_questions" USING gin (search_text("product_name" || ' ' || "name" || ' ' || coalesce("email", '') || ' ' || "question") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_reviews_search_text" ON "product_reviews" USING gin (search_text("product_name" || ' ' || "display_name" || ' ' || coalesce("title", '') || ' ' || "text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "quotes_search_text" ON "quotes" USING gin ((search_text('q-' || "id"::text || ' ' || "customer_name" || ' ' || "customer_email" || ' ' || coalesce("company", '') || ' ' || coalesce("purchase_order", '')) || ' ' || search_phone("customer_phone") || ' ' || search_postcodes("shipping_address") || ' ' || search_postcodes("billing_address")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "restock_alerts_search_text" ON "restock_alerts" USING gin (search_text("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "return_cases_search_text" ON "return_cases" USING gin (search_text((case "kind" when 'return' then 'RET-' else 'REP-' end) || (1000 + "id")::text || ' ' || coalesce("serial_number", '') || ' ' || coalesce("description", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reviews_search_text" ON "reviews" USING gin (search_text("name" || ' ' || "email" || ' ' || coalesce("title", '') || ' ' || "review") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "activity_search_text" ON "activity" USING gin (search_text("subject" || ' ' || "action" || ' ' || "actor") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_search_text" ON "mails" USING gin (search_text("recipient" || ' ' || "subject" || ' ' || "reference") gin_trgm_ops);--> statement-breakpoint
-- The previous release finds the same without these, only later.
DROP INDEX CONCURRENTLY IF EXISTS "products_codes";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contact_submissions_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "people_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_questions_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_reviews_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quotes_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "return_cases_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reviews_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "activity_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "customers_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "invoices_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_entries_reference";
