-- Noted after the sheet lies staged in the hot folder and before it gets its name: "noted, and the staged file is
-- gone" means that it was published, whatever died in between (readings P6).
alter table print_jobs add column delivery_noted_at timestamptz;
