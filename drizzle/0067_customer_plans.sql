-- PostgreSQL would otherwise plan it for each address: a third of its time for an order.
ALTER FUNCTION "refresh_customers"(text[]) SET "plan_cache_mode" = 'force_generic_plan';
