/** The place of a row `a` of `appointments` in its series, as JSON; null for a single visit. */
export const SERIES_PLACE = `case when a.series_id is not null then
  (select json_build_object('id', r.id, 'every_weeks', r.every_weeks, 'position', a.series_position, 'size', r.size)
   from appointment_series r where r.id = a.series_id) end`;
