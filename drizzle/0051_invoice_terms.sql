ALTER TABLE "people" ADD COLUMN "invoice_days" integer;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "invoice_limit" numeric(10,2);