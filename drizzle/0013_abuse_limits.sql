CREATE TABLE "card_declines" (
	"charge_id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"network" text,
	"card" text,
	"declined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "card_declines_intent" ON "card_declines" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "card_declines_network" ON "card_declines" USING btree ("network","declined_at");--> statement-breakpoint
CREATE INDEX "card_declines_card" ON "card_declines" USING btree ("card","declined_at");--> statement-breakpoint
CREATE INDEX "checkout_drafts_network" ON "checkout_drafts" USING btree ("network","created_at") WHERE "checkout_drafts"."network" is not null;