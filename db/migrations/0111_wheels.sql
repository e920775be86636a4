-- What turns on a lift: by it a peak in the spectrum of a ride is told (monitoring 6.4 W5). mm; turns of the motor for one of the sheave.
alter table elevator
  add sheave_diameter smallint,
  add roller_diameter smallint,
  add gear_ratio real;
