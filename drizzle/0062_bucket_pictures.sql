CREATE TABLE "bucket_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"note" jsonb,
	"encoding_attempts" integer DEFAULT 0 NOT NULL,
	"encoding_until" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "bucket_pictures_unencoded" ON "bucket_pictures" USING btree ("added_at") WHERE "bucket_pictures"."note" is null and "bucket_pictures"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "bucket_pictures_deleted" ON "bucket_pictures" USING btree ("deleted_at") WHERE "bucket_pictures"."deleted_at" is not null;--> statement-breakpoint
CREATE TRIGGER "bucket_pictures_notify_pages" AFTER UPDATE OF "note", "deleted_at" OR DELETE OR TRUNCATE ON "bucket_pictures"
FOR EACH STATEMENT EXECUTE FUNCTION "notify_pages"();
