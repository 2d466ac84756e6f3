UPDATE "shop_settings" SET "value" = "value" - ARRAY['roadFrom', 'roadTo']
  || CASE WHEN "value" ? 'roadFrom' THEN jsonb_build_object('transitFrom', "value" -> 'roadFrom') ELSE '{}' END
  || CASE WHEN "value" ? 'roadTo' THEN jsonb_build_object('transitTo', "value" -> 'roadTo') ELSE '{}' END
WHERE "value" ?| ARRAY['roadFrom', 'roadTo'];
