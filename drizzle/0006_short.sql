ALTER TABLE "order_lines" ADD COLUMN "taken" integer;--> statement-breakpoint
CREATE INDEX "order_lines_short" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."taken" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_taken" CHECK ("order_lines"."taken" between 0 and "order_lines"."quantity");