-- When a crew was asked anew: after 改派, 撤销 or 拒单, or because the order became an entrapment. Null: asked since the report. The
-- steps of the ladder before an acceptance (1, 2 and 4 of `ladder`) are counted from it and climbed once more (decision 0207).
alter table repair_order add column asked_at timestamptz;
