-- Lines and last states are written with every frame: with room in their pages the new row stands beside the old one, and no
-- index is touched.
alter table terminal_link set (fillfactor = 50);
alter table realtime_state set (fillfactor = 50);
