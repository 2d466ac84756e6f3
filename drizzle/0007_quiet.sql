-- A review that nobody has approved is on no page.
DROP TRIGGER "reviews_notify_pages" ON "reviews";--> statement-breakpoint
CREATE TRIGGER "reviews_insert_notify_pages" AFTER INSERT ON "reviews"
FOR EACH ROW WHEN (NEW."is_approved") EXECUTE FUNCTION "notify_pages"();--> statement-breakpoint
CREATE TRIGGER "reviews_update_notify_pages" AFTER UPDATE ON "reviews"
FOR EACH ROW WHEN (OLD."is_approved" OR NEW."is_approved") EXECUTE FUNCTION "notify_pages"();--> statement-breakpoint
CREATE TRIGGER "reviews_delete_notify_pages" AFTER DELETE ON "reviews"
FOR EACH ROW WHEN (OLD."is_approved") EXECUTE FUNCTION "notify_pages"();--> statement-breakpoint
CREATE TRIGGER "reviews_truncate_notify_pages" AFTER TRUNCATE ON "reviews"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_pages"();
