-- The index is made again from the opportunities when the server next starts: it knows places, facts and French now.
TRUNCATE "open_opportunities", "search_blocks", "search_bitmaps", "search_terms", "search_words";
