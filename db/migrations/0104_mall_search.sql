-- Chinese of two characters has no trigram: its pairs are indexed as elsewhere. The order of 综合 comes from an index, so that
-- the first page of everything needs no sorting.
create index mall_goods_pairs on mall_goods using gin (word_pairs(words));
create index mall_goods_order on mall_goods (in_stock desc, sales desc, on_shelf_at desc, goods_id);
