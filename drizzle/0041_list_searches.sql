-- Those that take longest first: each locks its table against writing until the end. The last ones are of tables that a sale writes.
CREATE INDEX "contact_submissions_search" ON "contact_submissions" USING gin (lower("name" || ' ' || "email" || ' ' || coalesce("subject", '') || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin (lower("name" || ' ' || "email" || ' ' || coalesce("title", '') || ' ' || "review") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_search" ON "activity" USING gin (lower("subject" || ' ' || "action" || ' ' || "actor") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("created_at","id") WHERE "mails"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "stock_changes_by_reason" ON "stock_changes" USING btree ("reason","at","id");--> statement-breakpoint
-- Under a name of its own, so that the old index serves reads until then.
CREATE INDEX "payment_entries_by_order" ON "payment_entries" USING btree ("order_id","value_date","is_test","amount","id");--> statement-breakpoint
DROP INDEX "payment_entries_of_order";
