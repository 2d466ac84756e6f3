-- Covers what the invoices of a period come to: an index-only scan.
CREATE INDEX "invoices_figures" ON "invoices" USING btree ("tax_point", "is_test", "kind", "gross");
