CREATE TABLE "serial_numbers" (
	"line_id" integer NOT NULL,
	"unit" integer NOT NULL,
	"serial_number" text NOT NULL,
	"recorded_by" text,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "serial_numbers_line_id_unit_pk" PRIMARY KEY("line_id","unit"),
	CONSTRAINT "serial_numbers_unit" CHECK ("serial_numbers"."unit" > 0)
);
--> statement-breakpoint
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Its filter by product reaches the index `product_reviews_shown`.
CREATE VIEW "product_ratings" AS
SELECT "product_id", "is_demo", count(*)::integer AS "reviews", sum("rating")::integer AS "stars"
FROM "product_reviews" WHERE "state" = 'approved' GROUP BY "product_id", "is_demo";
