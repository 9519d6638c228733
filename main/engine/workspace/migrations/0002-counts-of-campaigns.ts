/** How far each campaign has come, so that a list of them reads no run directory. Opening enters them anew. */
export const sql = `
alter table campaigns add column total integer not null default 0;
alter table campaigns add column finished integer not null default 0;
delete from campaigns;
`
