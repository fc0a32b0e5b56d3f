-- When an intake last found that it has this artwork already: its order follows, so that the artwork may not be purged
-- in between, however old it is.
alter table artworks add column wanted_again_at timestamptz;
