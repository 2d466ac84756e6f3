ALTER TABLE "quotes" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "request_message" text;--> statement-breakpoint
CREATE INDEX "quotes_requested" ON "quotes" USING btree ("requested_at") WHERE "quotes"."requested_at" is not null and "quotes"."state" = 'draft' and "quotes"."sent_at" is null;