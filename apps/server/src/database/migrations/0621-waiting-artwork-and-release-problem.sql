-- Artwork that somebody brought again is waited for: an order that is about to name it will find it, even if the last
-- one that had it is deleted at the same moment. Null: nobody waits.
alter table artworks add column wanted_at timestamptz;

-- Why a preset that was due could not print by itself, as an error code; null where nothing is wrong.
alter table output_presets add column release_problem text;
