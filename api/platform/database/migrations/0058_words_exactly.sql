-- The index is made again from the opportunities when the server next starts: it knows words as they were typed, and more places now.
TRUNCATE "open_opportunities", "search_blocks", "search_bitmaps", "search_terms", "search_words";--> statement-breakpoint
-- Sentences of a source were kept as a city: "We have office locations in Washington DC" is Washington DC, others name none.
UPDATE "opportunities" SET "city" = regexp_replace("city", '^[^,;]*?\m(locations?|located|offices?|based)\s+in\s+', '', 'i')
WHERE "city" ~* '^[^,;]*\m(locations?|located|offices?|based)\s+in\s' AND "source" <> 'account';--> statement-breakpoint
UPDATE "opportunities" SET "city" = NULL
WHERE "source" <> 'account' AND ("city" ~ '\m(we|our|you|your|is|are|was|be|have|has|will|may|can|must|this|these|that|candidates?|applicants?|employees?|positions?|offices)\M'
  OR "city" ~ '^(We|Our|You|Your|This|These|Candidates?|Applicants?|Employees?|Positions?|Offices)\M'
  OR "city" ~* '\m(full|part)[ -]time\M' OR array_length(regexp_split_to_array("city", '\s+'), 1) > 7);
