-- What every area uses: extensions, and functions that other tables, indexes and triggers are built on.
--
-- Rules:
--   * A service day runs from 06:00 to 05:59 in Manila (service_day_of).
--   * Two names are the same without case, accents, signs and word order (fold_text, name_key).
--   * Two phone numbers are the same in E.164, however they were typed (phone_key).
--   * A table that is append-only refuses every change (refuse_change).
--
-- For all areas:
--   * Instants are timestamptz. They come from the caller, as the product's clock decides, never from the database's.
--   * `service_day` is stored, so that no query repeats the rule.
--   * Money is whole pesos, unless a comment says otherwise.
--
-- Files 001 to 019 are the baseline: one file an area. A later change is a file of its own, numbered from 206 on, one a
-- feature. A file that databases have applied never changes, comments included: so it names functions, not paths.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- The twin of serviceDayOf() in the domain.
create function service_day_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select ((at at time zone 'Asia/Manila') - interval '6 hours')::date
$$;

-- What is left of a text without case, accents and signs. The twin of foldText() in the domain; a test holds the two
-- together.
create function fold_text(text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(replace(regexp_replace(regexp_replace(
    replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(regexp_replace($1,
        '[\u0022\u0027\u0060\u00ab\u00ad\u00b4\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u055a\u061c\u180e\u200b-\u200f\u2018-\u201f\u202a-\u202e\u2032-\u2037\u2039\u203a\u2060-\u206f\u275b-\u275e\ua78c\ufeff\uff02\uff07]', '', 'g'),
        NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'øłđðħıŧς', 'olddhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0009-\u000d\u0020\u002c\u002d\u0085\u00a0\u00b7\u058a\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u2043\u205f\u207b\u208b\u2212\u2e3a\u2e3b\u3000\u3001\ufe58\ufe63\uff0c\uff0d]+', ' ', 'g'),
    '([^ .][^ .])\.(?=[^ .])', '\1 ', 'g'), '.', ''), ' +', ' ', 'g'));

-- Two names are the same when this is: 'Niño, José' and 'Jose Nino'. Nothing where there is no word.
create function name_key(text) returns text language sql immutable strict parallel safe
  return nullif(array_to_string(array(select word from unnest(string_to_array(fold_text($1), ' ')) as word order by word collate "C"), ' '), '');

-- What two numbers have in common that are the same, both as they are shown and as they were typed before they were
-- read: E.164 with its extension, or the digits of what is no number. Nothing without a digit.
create function phone_key(text) returns text language sql immutable strict parallel safe
  return nullif(replace(regexp_replace(
    regexp_replace(regexp_replace($1, '\s*(;ext=|ext\.?)\s*(\d+)\s*$', ';\2', 'i'), '[^0-9+;]|(?!^)\+|;(?!\d+$)', '', 'g'),
    '^(\+?63|0063|)0?(9\d{9}|[2-8]\d{8}|1800\d{7,9})(?=;|$)', '+63\2'), ';', ';ext='), '');

-- Makes a table append-only, by triggers named `…_append_only` or `…_immutable`.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'HT001';
end $$;
