-- Times of automatic printing until then do not count: the clock of another time zone may have passed them already.
alter table output_presets add column release_from timestamptz;
