ALTER TABLE "product_search" ALTER COLUMN "document" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "product_search" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "padding" text GENERATED ALWAYS AS (repeat(' ', 2100)) STORED;
