-- The histogram of the screen 签到距离 reads the arrivals of the last days (archives 4.2).
create index sign_in_arrived on sign_in (company_id, at) where kind = 1;
