/**
 * What a record cost, for estimates, and refs as they were written. The index is emptied: it is filled again from the
 * files when the catalogue is opened, for the files hold what the new columns need.
 */
export const sql = `
delete from bundles;
delete from campaigns;
delete from comparisons;
alter table bundles add column spec text;
alter table records add column wall_s real;
alter table records add column peak_bytes integer;
alter table records add column arrays_bytes integer;
create index bundles_by_machine on bundles (machine_fingerprint, suite);
`
