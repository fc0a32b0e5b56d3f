-- Time at which existing artwork was submitted again: an order that will reference it must find it, even if the last
-- order with this artwork is deleted at the same time. Null: not submitted again.
alter table artworks add column wanted_at timestamptz;

-- Why a preset that was due was not printed automatically, as an error code; null if there is no problem.
alter table output_presets add column release_problem text;
