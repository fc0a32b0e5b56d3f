-- Drawings of which a part would be missing are on hold by default, also in environments that have saved their artwork
-- checks before this check existed. Administrators can switch it off.
update configs
   set config = jsonb_set(config, '{artworkChecks,heldBack}', config #> '{artworkChecks,heldBack}' || '["featuresOmitted"]')
 where jsonb_typeof(config #> '{artworkChecks,heldBack}') = 'array'
   and not config #> '{artworkChecks,heldBack}' ? 'featuresOmitted';
