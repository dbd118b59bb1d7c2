/** Which visit of a series a row `a` of `appointments` is, as JSON; null where it stands alone. */
export const SERIES_PLACE = `case when a.series_id is not null then
  (select json_build_object('id', r.id, 'every_weeks', r.every_weeks, 'position', a.series_position, 'size', r.size)
   from appointment_series r where r.id = a.series_id) end`;
