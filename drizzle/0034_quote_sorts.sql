CREATE INDEX "quotes_by_expiry" ON "quotes" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "quotes_by_total" ON "quotes" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "quotes_by_name" ON "quotes" USING btree (lower("customer_name"),"id");