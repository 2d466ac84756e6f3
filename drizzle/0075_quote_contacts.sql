ALTER TABLE "quotes" ADD COLUMN "contact" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "contact_by" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "contact_at" timestamp with time zone;