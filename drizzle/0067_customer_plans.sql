-- With a plan for the very addresses, made anew each time, planning took a third of an order's time in PostgreSQL.
ALTER FUNCTION "refresh_customers"(text[]) SET "plan_cache_mode" = 'force_generic_plan';
