-- Lines of quotes from before VAT rates: standard-rated, at the price that was entered.
UPDATE "quotes" SET "lines" = (
  SELECT jsonb_agg(jsonb_build_object('vatRate', 'standard', 'vatPercent', 20, 'enteredPrice', line -> 'unitPrice') || line ORDER BY place)
  FROM jsonb_array_elements("lines") WITH ORDINALITY AS each(line, place)
);
