-- Finding Chinese names by any two neighbouring characters. pg_trgm knows letters by the locale of the operating system
-- and sees no Chinese under C, which is what the embedded database runs on; and two characters, the usual question, give
-- no trigram anywhere. Letters and digits (pinyin, numbers) stay with pg_trgm.

-- The pairs of neighbouring characters of which one is not ASCII; ^ stands before the first: 3号梯 → {3号,号梯}, 青禾 → {^青,青禾}.
create function word_pairs(words text) returns text[] language sql immutable strict parallel safe
  return (select coalesce(array_agg(p.pair), '{}') from (
    select substr('^' || lower(words), i, 2) as pair from generate_series(1, char_length(words)) i) p
    where octet_length(p.pair) > 2);

create index elevator_pairs on elevator using gin (word_pairs(name));
create index community_pairs on community using gin (word_pairs(name));
create index customer_pairs on customer using gin (word_pairs(name));
create index contract_pairs on contract using gin (word_pairs(name));
